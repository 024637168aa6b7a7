/**
 * The ARIA role of an element. `role` is a list of words, of which the first that is a role counts; upper or lower case
 * is no matter. §6 says no more than `role=heading`: this is what the standards make of it. (Those for publishing name
 * forty roles that begin with `doc-`.)
 */
const ROLES = new Set(
  `alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
  comment complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid
  gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem
  menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup
  region row rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton
  status strong subscript suggestion superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree
  treegrid treeitem
  graphics-document graphics-object graphics-symbol`.split(/\s+/),
);

/** The role that an element's attributes give it, if any. */
export const roleOf = (attrs) =>
  (attrs.get("role") ?? "")
    .toLowerCase()
    .split(/[\t\n\f\r ]+/)
    .find((word) => ROLES.has(word) || word.startsWith("doc-"));

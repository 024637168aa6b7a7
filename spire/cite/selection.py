"""Selection: a language model picks the labels of a view that are evidence for a question (paper, section 3.2.1;
semantics §11).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

from attrs import field, frozen

from spire.cite.citation import Citation
from spire.cite.prompt import messages, reply_schema, retry_messages
from spire.cite.reply import ReplyError, parse_reply
from spire.cite.view import View
from spire.display import html_of_view
from spire.errors import SpireError
from spire.ports import Completion, Llm, LlmError
from spire.subdocument import Subdocument

__all__ = ["Selection", "select", "select_all"]


@frozen
class Selection:
    """What a model picked of a view, or why it picked nothing: what `select` gives (paper, section 3.2.1;
    semantics §11).

    `chosen` and `unknown` are as in the reply; `completions` are the calls that it took, one or, where the first reply
    could not be read, two. `error` is None, or the `LlmError` or `ReplyError` of the last call: then nothing is
    chosen, and it is for the caller to keep all units of the view or to drop them.

    >>> from spire import annotate, expand, expanded_view, parse
    >>> page = annotate(parse("<p>Ants dig. Bees fly."))
    >>> view = expanded_view("insects.html", page, expand(page, page.sentences[0], budget=9))
    >>> class Absent:
    ...     name = "absent"
    ...
    ...     def __call__(self, messages, *, schema=None):
    ...         raise LlmError("nobody is there")
    >>> selection = select("Who flies?", view, llm=Absent())
    >>> selection.chosen, selection.error, len(selection.left_out)
    ((), LlmError('nobody is there'), 2)
    """

    view: View
    chosen: tuple[str, ...]
    unknown: tuple[str, ...]
    completions: tuple[Completion, ...] = field(repr=False)
    error: SpireError | None

    @property
    def units(self) -> tuple[Subdocument, ...]:
        """What the chosen labels stand for, in document order."""
        return tuple(self.view.unit(label) for label in self.chosen)

    @property
    def left_out(self) -> tuple[Subdocument, ...]:
        """The units of the view that were not chosen."""
        chosen = set(self.chosen)
        return tuple(unit for label, unit in zip(self.view.labels, self.view.units, strict=True) if label not in chosen)

    @property
    def citations(self) -> tuple[Citation, ...]:
        """A citation for each chosen unit."""
        return tuple(Citation.of(self.view.annotated, unit, page=self.view.page) for unit in self.units)

    def _repr_html_(self) -> str:
        chosen = frozenset[int]().union(*(unit.numbers for unit in self.units))
        shown = frozenset[int]().union(*(unit.numbers for unit in self.view.units))
        caption = f"{self.view.page}: {len(self.chosen)} of {len(self.view.labels)} units chosen"
        layers = {"seed": chosen, "expansion": shown}
        return html_of_view(self.view.annotated.document, self.view.view.numbers, layers, caption)


def select(question: str, view: View, *, llm: Llm) -> Selection:
    """What the model picks of a view for a question (paper, section 3.2.1; semantics §11).

    A reply that cannot be read is sent back once, with the error told. A call that fails, or a second reply that
    cannot be read, is in the result. A view without units is not asked about.

    >>> from spire import annotate, expand, expanded_view, parse
    >>> page = annotate(parse("<p>Ants dig. Bees fly."))
    >>> view = expanded_view("insects.html", page, expand(page, page.sentences[0], budget=9))
    >>> class Second:
    ...     name = "second"
    ...
    ...     def __call__(self, messages, *, schema=None):
    ...         return Completion("The second one: [2]", prompt_tokens=90, completion_tokens=6)
    >>> [str(citation) for citation in select("Who flies?", view, llm=Second()).citations]
    ['insects.html#spire:1:/0/0/0:10-19']
    """
    if not view.units:
        return Selection(view, (), (), (), None)
    asked = messages(question, view.text, view.labels)
    schema = reply_schema(view.labels)
    completions: list[Completion] = []
    error: SpireError
    for _ in range(2):
        try:
            completion = llm(asked, schema=schema)
        except LlmError as failure:
            return Selection(view, (), (), tuple(completions), failure)
        except Exception as failure:  # noqa: BLE001 # a model of others may raise anything, and no view is lost
            told = LlmError(f"{llm.name} failed: {type(failure).__name__}: {failure}")
            return Selection(view, (), (), tuple(completions), told)
        completions.append(completion)
        try:
            reply = parse_reply(completion.text, view.labels)
        except ReplyError as failure:
            error = failure
            asked = retry_messages(asked, completion.text, failure.what)
        else:
            return Selection(view, reply.chosen, reply.unknown, tuple(completions), None)
    return Selection(view, (), (), tuple(completions), error)


def select_all(
    question: str,
    views: Iterable[View],
    *,
    llm: Llm,
    at_once: int = 4,
    progress: Callable[[Selection], None] | None = None,
) -> tuple[Selection, ...]:
    """What the model picks of each view, in the order of the views; so many calls at once (semantics §11).

    One view's call has nothing to do with another's: one that fails is in the result, and the others go on. Raises
    `SpireError` for an `at_once` below 1.

    >>> from spire import annotate, expand, expanded_view, parse
    >>> pages = [annotate(parse(html)) for html in ("<p>Ants dig.", "<p>Bees fly.")]
    >>> views = [expanded_view("insects.html", page, expand(page, page.sentences[0], budget=9)) for page in pages]
    >>> class Flying:
    ...     name = "flying"
    ...
    ...     def __call__(self, messages, *, schema=None):
    ...         return Completion("[1]" if "fly" in messages[-1]["content"] else "[]", 90, 3)
    >>> [len(selection.chosen) for selection in select_all("Who has wings?", views, llm=Flying())]
    [0, 1]
    """
    if at_once < 1:
        raise SpireError(f"at_once is the number of calls at a time, at least 1, not {at_once}")

    def selected(view: View) -> Selection:
        selection = select(question, view, llm=llm)
        if progress is not None:
            progress(selection)
        return selection

    with ThreadPoolExecutor(at_once) as pool:
        return tuple(pool.map(selected, views))

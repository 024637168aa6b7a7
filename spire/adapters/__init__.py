"""Libraries fitted to the ports, a file each; each library is imported only when its adapter is used."""

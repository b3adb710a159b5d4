/** Groups items by a key, in the order of their keys' first occurrence. */

export function groupItems<Key, Item>(
  items: Iterable<Item>,
  findKey: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) addToGroup(groups, findKey(item), item)
  return groups
}

export function addToGroup<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const known = groups.get(key)
  if (known === undefined) groups.set(key, [item])
  else known.push(item)
}

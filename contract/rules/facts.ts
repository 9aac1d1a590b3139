/** A fact of a record that several places show: its label, and its text, empty where the record has none. */
type Fact<Shown> = { label: string; value: (record: Shown) => string };

/** Key, label and text of the facts with these keys, in the order of the keys. */
export const readFacts = <Key extends string, Shown>(
  facts: Readonly<Record<NoInfer<Key>, Fact<NoInfer<Shown>>>>,
  keys: readonly Key[],
  record: Shown,
) => keys.map((key) => ({ key, label: facts[key].label, text: facts[key].value(record) }));

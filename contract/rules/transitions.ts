/** The acts on one subject: each names the states that it starts from and the state that it leads to. */
export type Transitions<State, Act extends string> = Readonly<
  Record<Act, { readonly from: readonly State[]; readonly to: State }>
>;

/** The acts that a state allows, in the order of the table. */
export function actsFrom<State, Act extends string>(table: Transitions<State, Act>, state: State): Act[] {
  return (Object.keys(table) as Act[]).filter((act) => table[act].from.includes(state));
}

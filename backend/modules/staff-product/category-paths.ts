type Category = { id: number; parent_id: number; level: number; name: string };
type Path = { id: number; level: number; name: string };

/** The categories with their names from the first level on, each after its parent. */
export function categoryPaths(categories: readonly Category[], separator: string): Path[] {
  const below = (parent_id: number, path: string): Path[] =>
    categories
      .filter((one) => one.parent_id === parent_id)
      .flatMap(({ id, level, name }) => {
        const own = path === "" ? name : `${path}${separator}${name}`;
        return [{ id, level, name: own }, ...below(id, own)];
      });
  return below(0, "");
}

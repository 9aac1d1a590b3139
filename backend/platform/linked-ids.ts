/** A parameter of links with ids of categories or of brands, and the id that takes the place of another. */
export type LinkedIds = { param: "cid" | "brand_id"; from: number; to: number };

/** Replaces an id in the links of a text: `cid=7` and `brand_id=3,7`. */
export function renameLinkedIds(text: string, { param, from, to }: LinkedIds): string {
  const links = new RegExp(`([?&]${param}=)([\\d,]+)`, "g");
  return text.replace(links, (_, head: string, ids: string) => {
    const list = ids.split(",").map((one) => (one === String(from) ? String(to) : one));
    return `${head}${[...new Set(list)].join(",")}`;
  });
}

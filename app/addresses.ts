import { deskUrls } from "./desk-urls.ts";
import { urls } from "./urls.ts";

type Leaves<Node> = Node extends string ? Node : Leaves<Node[keyof Node]>;

/** A path of the maps of addresses, with its parameters unfilled. */
export type Address = Leaves<typeof urls> | Leaves<typeof deskUrls>;

/** All paths of the maps. */
export const addresses = [...Object.values(urls), ...Object.values(deskUrls)].flatMap((node): Address[] =>
  typeof node === "string" ? [node] : Object.values(node),
);

/**
 * The endpoint of product pictures, which answers without the envelope: drawings as SVG, photographs as WebP. The
 * content of a name never changes. `image` members of other calls may also be any other path or absolute address.
 */
export const picture = {
  path: "/api/picture/{name}",
  name: /^[a-z\d-]{1,80}\.(svg|webp)$/,
  types: ["image/svg+xml", "image/webp"],
} as const;

/** The address of a stored photograph, in the form of `image` members. */
export const photographAddress = (name: string) => picture.path.replace("{name}", name);

/** The endpoint of product pictures, which returns SVG without the envelope. */
export const picture = { path: "/api/picture/{name}", name: /^[a-z\d-]{1,80}\.svg$/ } as const;

/** The backend draws the goods' pictures itself; this one call answers SVG, not the envelope. */
export const picture = { path: "/api/picture/{name}", name: /^[a-z\d-]{1,80}\.svg$/ } as const;

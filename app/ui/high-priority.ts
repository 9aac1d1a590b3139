/** Attributes of a picture above the fold, which loads before scripts. React 18 passes the name on in lower case only. */
export const HIGH_FETCH_PRIORITY = { fetchpriority: "high" } as const;

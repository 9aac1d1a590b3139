// What the environment may choose
function choose(name, values, fallback) {
  const value = process.env[name] || fallback;
  if (values.includes(value)) return value;
  console.error(`${name} must be one of: ${values.join(", ")}`);
  process.exit(1);
}

export const HOST = "127.0.0.1";
export const PORT = Number(process.env.PORT || 4000);
export const BASE = `http://${HOST}:${PORT}`;
export const SPELLING = choose("SPELLING", ["exact", "php"], "exact");
export const UNKNOWN = choose("UNKNOWN", ["json404", "json400", "html404"], SPELLING === "php" ? "html404" : "json404");

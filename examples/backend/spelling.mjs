// Spells an answer the way a PHP backend with a loose database layer does
const EXTRA = { is_del: "0", create_time: "2026-01-01 00:00:00" };
const LOGINS = ["/api/auth/login", "/api/auth/smslogin"];

export function spellPhp({ status, message, data = {} }, path) {
  const answer = LOGINS.includes(path) && data.token ? { token: data.token } : spell(data);
  return { status, message, data: answer };
}

function spell(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "1" : "0";
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(spell);
  if (typeof value !== "object") return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, spell(inner)]);
  return fields.length ? { ...Object.fromEntries(fields), ...EXTRA } : [];
}

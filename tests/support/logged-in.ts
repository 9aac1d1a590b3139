import { sendForm } from "./wire.ts";

/** Logs the customer in through the form of a running shop. @returns the Cookie header. */
export async function loggedIn(port: number, account: string, password: string): Promise<string> {
  const form = new URLSearchParams({ intent: "login", account, password, agree: "on", from: "/" });
  const { status, headers } = await sendForm(port, "/login?mode=password", String(form));
  const cookies = headers.get("set-cookie")?.split("\n") ?? [];
  const session = cookies.map((one) => one.split(";")[0] ?? "").find((one) => one.startsWith("shop_session="));
  if (!session) throw new Error(`the login of ${account} was answered ${status}`);
  return session;
}

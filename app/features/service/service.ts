type Person = { company: string; real_name: string; phone: string };

/** The name of the service window and its size, in px. */
export const SERVICE_WINDOW = { name: "service", width: 756, height: 562 } as const;

/** Address of the configured chat with token, company and real name, and phone as query parameters. */
export function chatAddress(chat: { url: string; token: string }, { company, real_name, phone }: Person) {
  const address = new URL(chat.url);
  address.searchParams.set("token", chat.token);
  address.searchParams.set("nickname", [company, real_name].filter(Boolean).join(" "));
  address.searchParams.set("phone", phone);
  return address.href;
}

type Person = { company: string; real_name: string; phone: string };

/** The window of storefront.md section 9. */
export const WINDOW = { width: 756, height: 562 } as const;

/** The configured chat with what it is to know of the customer (storefront.md section 7). */
export function chatAddress(chat: { url: string; token: string }, { company, real_name, phone }: Person) {
  const address = new URL(chat.url);
  address.searchParams.set("token", chat.token);
  address.searchParams.set("nickname", [company, real_name].filter(Boolean).join(" "));
  address.searchParams.set("phone", phone);
  return address.href;
}

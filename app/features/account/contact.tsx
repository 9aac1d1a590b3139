import { urls } from "#app/urls.ts";
import type { Manager } from "#contract/account.ts";
import { groupedPhone } from "./account.ts";

/** A link to 在线客服 in a new tab; customers can leave a message there outside of service hours too. */
export function ServiceLink() {
  return (
    <a className="link underline" href={urls.service} target="_blank" rel="noopener">
      在线客服
    </a>
  );
}

/** The account manager with phone number, and 在线客服, for use inside a sentence. */
export function Contact({ manager }: { manager: Manager | null }) {
  if (!manager) return <ServiceLink />;
  return (
    <>
      客服经理 {manager.real_name}{" "}
      <a className="link underline whitespace-nowrap" href={`tel:${manager.phone}`}>
        {groupedPhone(manager.phone)}
      </a>{" "}
      或 <ServiceLink />
    </>
  );
}

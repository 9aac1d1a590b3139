import type { Customer } from "#contract/account.ts";
import { groupedPhone } from "./account.ts";

/** The name and the telephone number of the customer's account manager. */
export function AccountManager({ buyer: { admin } }: { buyer: Customer }) {
  if (!admin) return "暂未分配";
  return (
    <>
      {admin.real_name}{" "}
      <a className="link" href={`tel:${admin.phone}`}>
        {groupedPhone(admin.phone)}
      </a>
    </>
  );
}

import type { Db } from "../../database/database.ts";
import type { ClosedCustomer } from "../../platform/erasure.ts";
import { CLOSED_NAME } from "../../platform/personal.ts";
import { AVATARS } from "./avatar.ts";

/** Empties the customer's row and closes the account. @returns the uploaded avatar */
export async function eraseCustomer(tx: Db, { id, closed_at }: ClosedCustomer): Promise<string[]> {
  const { avatar } = await tx.selectFrom("customers").select("avatar").where("id", "=", id).executeTakeFirstOrThrow();
  await tx
    .updateTable("customers")
    .set({
      phone: `closed-${id}`,
      biz_user_id: `closed-${id}`,
      password_hash: null,
      phone_checked: 0,
      company: "",
      real_name: "",
      nickname: CLOSED_NAME,
      avatar: null,
      birthday: null,
      audit_state: 0,
      audit_type: 0,
      audit_reject_reason: null,
      manager_id: null,
      is_open_member: 0,
      is_money_level: 0,
      is_active: 0,
      closed_at,
    })
    .where("id", "=", id)
    .execute();
  return avatar?.startsWith(AVATARS) ? [avatar] : [];
}

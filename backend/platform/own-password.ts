import { WRONG_OWN_PASSWORD } from "#contract/rules/four-eyes.ts";
import { ApiError } from "../http/errors.ts";
import type { Member } from "../http/member.ts";

/** Whether a password is the member's own. */
export type Confirms = (member: Member, password: string) => Promise<boolean>;

/** Whether the member's own password came with the act. @throws ApiError 400 for a wrong one */
export async function isConfirmed(confirms: Confirms, member: Member, password: string | undefined): Promise<boolean> {
  if (password === undefined || password === "") return false;
  if (!(await confirms(member, password))) throw new ApiError(400, WRONG_OWN_PASSWORD);
  return true;
}

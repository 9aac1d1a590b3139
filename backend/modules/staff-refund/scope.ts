import { type Expression, type SqlBool, sql } from "kysely";
import { REFUND_STATUS, REFUND_TYPE } from "#contract/rules/refund.ts";
import type { Right } from "#contract/rules/staff.ts";
import type { Member } from "../../http/member.ts";
import { customersFor, ordersFor } from "../../platform/staff-scope.ts";

/** Refunds with a parcel that a warehouse receives or has received. */
const IS_RETURN = sql<SqlBool>`(refunds.type = ${REFUND_TYPE.goods} and (refunds.back_number <> ''
  or refunds.state = ${REFUND_STATUS.toSendBack}))`;

/**
 * The condition on `refunds`, `orders` and `customers` of a query for the refunds that the member has the right for:
 * those of the own customers, and the returns to the own warehouses.
 */
export const refundsFor = (member: Member, right: Right): Expression<SqlBool> =>
  sql<SqlBool>`(${customersFor(member, right)} or (${ordersFor(member, right)} and ${IS_RETURN}))`;

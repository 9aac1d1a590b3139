import { Form } from "@remix-run/react";
import { displayName } from "#app/features/account/account.ts";
import { Button } from "#app/ui/button.tsx";
import { Remaining } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import type { ShellData } from "./shell.server.ts";

type Props = { proxy: NonNullable<ShellData["proxy"]>; customer: Customer | null };

/** Above every page of the shop while a member of staff acts for a customer: for whom, until when, and the way out. */
export const ProxyBar = ({ proxy: { member, reason, until, left }, customer }: Props) => (
  <section
    aria-label="代客操作"
    className="sticky top-0 z-(--z-nav) border-b-2 border-(--red) bg-(--warn-bg) text-(--ink) print:hidden"
  >
    <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <b className="font-semibold">您正在代 {customer ? customer.company || displayName(customer) : "客户"} 操作</b>
      <p className="min-w-0">
        {member} · {reason} · 可选货、加地址、提交订单、询价，
        <b className="font-medium text-(--red)">不能付款，看不到密码和证照</b>
      </p>
      <span className="ml-auto">
        <Remaining key={until} left={left} />
      </span>
      <Form method="post" action={urls.staffProxy.end}>
        <Button type="submit" size="s">
          结束代客
        </Button>
      </Form>
    </div>
  </section>
);

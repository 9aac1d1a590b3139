import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { TabLinks } from "#app/ui/navigation.tsx";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { COUPON_KINDS } from "#contract/rules/staff-sale.ts";
import { type StaffCouponCheck, staffCoupon } from "#contract/staff-sale.ts";
import { CouponCheck } from "./coupon-check.tsx";
import { CouponFields } from "./coupon-fields.tsx";
import { couponCheck, newCouponForm } from "./forms.ts";
import { checkedCoupon, saveCoupon } from "./staff-sale.server.ts";
import { useChecked } from "./use-checked.ts";

export const handle: PageHandle = { access: "staff", right: "sale.write" };

export const meta: MetaFunction = () => deskTitle("新建优惠券");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "sale.write");
  const wanted = new URL(args.request.url).searchParams.get("type");
  const type = Object.values(COUPON_TYPE).find((one) => String(one) === wanted) ?? COUPON_TYPE.platform;
  return { type, isAlone: me.alone.includes("coupon.add"), ...(await api.read(staffCoupon.choices)) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "sale.write");
  const form = await readForm(args.request, newCouponForm);
  if (form.status !== "success") {
    const typed = couponCheck.safeParse(form.payload);
    if (!typed.success) return badRequest(form);
    return data({ form: form.reply(), checked: await checkedCoupon(api, typed.data, null) }, { status: 400 });
  }
  const { value } = form;
  const check = () => checkedCoupon(api, value, null);
  if (value.intent === "check") return data({ form: form.reply(), checked: await check() });
  return answer(form, saveCoupon(api, null, value), {
    to: deskUrls.staffSale.coupons,
    field: besidePassword,
    fresh: check,
  });
}

export default function NewCoupon() {
  const { type, isAlone, stores, categories } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const checked = useChecked<StaffCouponCheck>();
  return (
    <>
      <BackLink to={deskUrls.staffSale.coupons}>优惠券</BackLink>
      <PageHead title="新建优惠券" text="满一定金额减一定金额，客户自己领" />
      <FormErrors of={refused} fields={["target", "type"]} />
      <div className="stack">
        {checked ? <CouponCheck refused={refused} check={checked} isAlone={isAlone} /> : null}
        <section className="panel" aria-label="新建优惠券">
          <TabLinks
            label="哪一种券"
            tabs={Object.values(COUPON_TYPE).map((one) => ({
              name: COUPON_KINDS[one],
              to: link(deskUrls.staffSale.addCoupon, {}, { type: one }),
              current: one === type,
            }))}
          />
          <Form method="post" className="panel__body grid gap-3" noValidate key={type}>
            <CouponFields
              refused={refused}
              type={type}
              values={{ per_customer: "1" }}
              chosen={[]}
              stores={stores}
              categories={categories}
            />
            <Button type="submit" name="intent" value="check" className="justify-self-start">
              算一算
            </Button>
          </Form>
        </section>
      </div>
    </>
  );
}

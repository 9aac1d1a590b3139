import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { staff } from "#contract/staff.ts";
import { memberForm } from "./forms.ts";
import { HoldingsFields } from "./holdings-fields.tsx";
import { addMember, passwordField } from "./staff.server.ts";

export const handle: PageHandle = { access: "staff", right: "member.manage" };

export const meta: MetaFunction = () => deskTitle("加员工");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "member.manage");
  const { managers, warehouses } = await api.read(staff.members);
  return { managers, warehouses, isAlone: me.alone.includes("member.roles") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "member.manage");
  const form = await readForm(args.request, memberForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, addMember(api, form.value), { to: deskUrls.staff.members, field: passwordField });
}

export default function NewMember() {
  const { managers, warehouses, isAlone } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <>
      <PageHead title="加员工" />
      <Form method="post" className="panel grid max-w-160 gap-3 p-4" noValidate>
        <FormKey />
        <FormErrors of={refused} fields={[]} />
        <TextField field={fieldOf(refused, "name")} label="姓名" required />
        <TextField field={fieldOf(refused, "phone")} label="登录用的手机号" type="tel" required />
        <HoldingsFields refused={refused} managers={managers} warehouses={warehouses} />
        <Effect
          title="加了以后"
          lines={[
            "这位员工到 /staff/login 用短信验证码设自己的密码，您看不到也设不了",
            isAlone ? "没有别人能批准：岗位立即生效，记为一人办理" : "岗位要另一位管理员批准后才生效",
            "批准别人的权限，给了 24 小时以后才算数",
          ]}
        />
        <OwnPassword isAlone={isAlone} refused={refused} />
        <p className="row">
          <Button type="submit" name="intent" value="add" variant="primary">
            加员工
          </Button>
          <ButtonLink to={deskUrls.staff.members}>取消</ButtonLink>
        </p>
      </Form>
    </>
  );
}

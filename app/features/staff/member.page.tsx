import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { data } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { OwnPassword } from "#app/desk/own-password.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { FormKey } from "#app/ui/form-key.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { type StaffMember, staff } from "#contract/staff.ts";
import { memberActForm } from "./forms.ts";
import { HoldingsFields } from "./holdings-fields.tsx";
import { changeMember, passwordField } from "./staff.server.ts";

export const handle: PageHandle = { access: "staff", right: "member.manage" };

export const meta: MetaFunction = () => deskTitle("员工");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "member.manage");
  const { list, managers, warehouses } = await api.read(staff.members);
  const member = list.find(({ member_id }) => String(member_id) === args.params.id);
  if (!member) throw data({ message: "没有这位员工" }, { status: NOT_FOUND });
  return { member, managers, warehouses, isOwn: member.member_id === me.member_id, alone: me.alone };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "member.manage");
  const form = await readForm(args.request, memberActForm);
  if (form.status !== "success") return badRequest(form);
  const { pathname } = new URL(args.request.url);
  const to = pathname.replace(/\.data$/, "");
  return answer(form, changeMember(api, args.params.id ?? "", form.value), { to, field: passwordField });
}

export default function Member() {
  const { member, managers, warehouses, isOwn, alone } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const of = (intent: string) => (refused?.initialValue?.intent === intent ? refused : null);
  const { name, phone, is_active } = member;
  return (
    <>
      <BackLink to={deskUrls.staff.members}>员工</BackLink>
      <PageHead title={name} text={`${phone}${is_active ? "" : " · 停用"}`} />
      <FormErrors of={refused} fields={[]} />
      <div className="grid items-start gap-3 md:grid-cols-2">
        {isOwn ? (
          <Panel title="岗位" titleId="member-roles">
            <p className="panel__body muted">不能改自己的岗位，请另一位管理员来改。</p>
          </Panel>
        ) : is_active ? (
          <>
            <RolesForm
              member={member}
              managers={managers}
              warehouses={warehouses}
              refused={of("roles")}
              isAlone={alone.includes("member.roles")}
            />
            <div className="stack">
              <SessionsForm member={member} />
              <DisableForm
                member={member}
                managers={managers}
                refused={of("disable")}
                isAlone={alone.includes("member.disable")}
              />
            </div>
          </>
        ) : (
          <EnableForm member={member} />
        )}
      </div>
    </>
  );
}

type Named = { id: number; name: string };
type FormProps = { member: StaffMember; refused: ReturnType<typeof useRefusedForm>; isAlone: boolean };

const Hidden = ({ version }: { version?: number }) => (
  <>
    <FormKey />
    {version === undefined ? null : <input type="hidden" name="version" value={version} />}
  </>
);

const approval = (isAlone: boolean) =>
  isAlone ? "没有别人能批准：24 小时后生效，其间可以撤回，记为一人办理" : "另一位管理员批准后才生效";

function RolesForm({
  member,
  managers,
  warehouses,
  refused,
  isAlone,
}: FormProps & { managers: readonly Named[]; warehouses: readonly Named[] }) {
  return (
    <Panel title="岗位" titleId="member-roles">
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <Hidden version={member.version} />
        <HoldingsFields refused={refused} managers={managers} warehouses={warehouses} held={member} />
        <TextField field={fieldOf(refused, "reason")} label="理由" hint="写进记录，批准的人看得到" required />
        <Effect title="改了以后" lines={[approval(isAlone), "生效时这位员工的登录全部结束，重新登录后是新的权限"]} />
        <OwnPassword isAlone={isAlone} refused={refused} />
        <Button type="submit" name="intent" value="roles" variant="primary" className="justify-self-start">
          提交
        </Button>
      </Form>
    </Panel>
  );
}

const SessionsForm = ({ member: { sessions } }: { member: StaffMember }) => (
  <Panel title="登录" titleId="member-sessions" hint={sessions > 0 ? `${sessions} 处` : "没有登录"}>
    <Form method="post" className="panel__body">
      <Hidden />
      <Button type="submit" name="intent" value="sessions" idle={sessions === 0}>
        结束全部登录
      </Button>
    </Form>
  </Panel>
);

function DisableForm({ member, managers, refused, isAlone }: FormProps & { managers: readonly Named[] }) {
  const others = managers.filter(({ id }) => id !== member.manager_id);
  return (
    <Panel title="停用" titleId="member-disable">
      <Form method="post" className="panel__body grid gap-3" noValidate>
        <Hidden version={member.version} />
        {member.manager_id === null ? null : (
          <SelectField field={fieldOf(refused, "successor", "")} label="名下客户交给谁">
            <option value="">名下没有客户，不移交</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField field={fieldOf(refused, "reason")} label="理由" required />
        <Effect
          kind="danger"
          title="停用以后"
          lines={[approval(isAlone), "登录全部结束，岗位收回；做过的事仍在操作记录里"]}
        />
        <OwnPassword isAlone={isAlone} refused={refused} />
        <Button type="submit" name="intent" value="disable" variant="tint" className="justify-self-start">
          停用这位员工
        </Button>
      </Form>
    </Panel>
  );
}

const EnableForm = ({ member: { version } }: { member: StaffMember }) => (
  <Panel title="启用" titleId="member-enable">
    <Form method="post" className="panel__body grid gap-3">
      <Hidden version={version} />
      <Effect title="启用以后" lines={["可以登录，还没有岗位，要另给"]} />
      <Button type="submit" name="intent" value="enable" className="justify-self-start">
        启用
      </Button>
    </Form>
  </Panel>
);

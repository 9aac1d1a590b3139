import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { TextareaField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { CONTENT_PART_NAMES } from "#contract/rules/content.ts";
import { staffContent } from "#contract/staff-content.ts";
import { ContentFrame, ContentLog, ReadVersion } from "./content-frame.tsx";
import { agreementForm } from "./forms.ts";

export const handle: PageHandle = { access: "staff", right: "content.write" };

export const meta: MetaFunction = () => deskTitle("协议");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "content.write");
  return { ...(await api.read(staffContent.agreement)), maySet: me.rights.includes("setting.write") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "content.write");
  const form = await readForm(args.request, agreementForm);
  if (form.status !== "success") return badRequest(form);
  const { intent: _, ...body } = form.value;
  return answer(form, api.write(staffContent.saveAgreement, { body }), {
    to: deskUrls.staffContent.agreement,
    toast: "协议已发布",
  });
}

const AGREED = "登录、注册的人看到和勾选的就是这一份";

export default function Agreement() {
  const { version, title, date, content, log, maySet } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  return (
    <ContentFrame part="agreement" maySet={maySet}>
      <FormErrors of={refused} fields={[]} />
      <Panel
        title={CONTENT_PART_NAMES.agreement}
        titleId="agreement"
        hint={date === "" ? "还没有" : `现在的是 ${date} 的`}
      >
        <Form method="post" className="panel__body grid gap-3" noValidate>
          <ReadVersion version={version} />
          <TextField field={fieldOf(refused, "title", title || CONTENT_PART_NAMES.agreement)} label="标题" required />
          <TextField field={fieldOf(refused, "date", date)} type="date" label="更新日期" required />
          <TextareaField
            field={fieldOf(refused, "content", content)}
            label="正文"
            hint="空一行就是一段；没有标题、粗体和链接"
            rows={20}
            required
          />
          <Effect
            kind="warn"
            title="发布后"
            lines={date === "" ? [AGREED] : [`${AGREED}，代替现在的`, "以前的一份不留，要留请先存下来"]}
          />
          <Button type="submit" name="intent" value="publish" variant="primary" className="justify-self-start">
            发布协议
          </Button>
        </Form>
      </Panel>
      <ContentLog rows={log} />
    </ContentFrame>
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { QUALIFICATION_KINDS } from "#contract/rules/qualification.ts";
import { staffContent } from "#contract/staff-content.ts";
import { ReadVersion } from "./content-frame.tsx";
import { qualificationForm } from "./forms.ts";
import { PictureField } from "./picture-field.tsx";
import { saveQualification } from "./staff-content.server.ts";
import { NEW } from "./staff-content.ts";

export const handle: PageHandle = { access: "staff", right: "content.write", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("证照");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "content.write");
  const id = args.params.id ?? "";
  const { list } = await api.read(staffContent.qualifications);
  const found = list.find(({ qualification_id }) => String(qualification_id) === id);
  if (!found && id !== NEW) throw new Response(null, { status: 404 });
  return { found: found ?? null };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "content.write");
  const id = args.params.id ?? "";
  const { form, file } = await readFormWithFile(args.request, qualificationForm, "file");
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const to = deskUrls.staffContent.qualifications;
  if (value.intent === "save") return answer(form, saveQualification(api, id, value, file), { to });
  const body = { key: value.key, version: value.version };
  const removed = api.write(staffContent.removeQualification, { params: { id }, body });
  return answer(form, removed, { to, toast: "证照已撤下" });
}

export default function Qualification() {
  const { found } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const version = found?.version ?? NEW;
  return (
    <>
      <BackLink to={deskUrls.staffContent.qualifications}>证照</BackLink>
      <PageHead title={found?.name ?? "公示一份证照"} />
      <FormErrors of={refused} fields={["picture"]} />
      <div className="stack">
        <Panel title="证照" titleId="qualification">
          <Form method="post" encType="multipart/form-data" className="panel__body grid gap-3" noValidate>
            <ReadVersion version={version} />
            <div className="grid gap-3 md:grid-cols-2">
              <SelectField field={fieldOf(refused, "kind", found?.kind ?? "")} label="类别" required>
                <option value="">请选择</option>
                {QUALIFICATION_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {kind}
                  </option>
                ))}
              </SelectField>
              <TextField field={fieldOf(refused, "name", found?.name)} label="名称" required />
              <TextField field={fieldOf(refused, "number", found?.number)} label="编号" required />
              <TextField field={fieldOf(refused, "authority", found?.authority)} label="颁发机关" required />
              <TextField field={fieldOf(refused, "holder", found?.holder)} label="持有人" required />
              <TextField field={fieldOf(refused, "scope", found?.scope)} label="范围" />
              <TextField
                field={fieldOf(refused, "valid_from", found?.valid_from)}
                type="date"
                label="有效期开始"
                required
              />
              <TextField
                field={fieldOf(refused, "valid_to", found?.valid_to ?? "")}
                type="date"
                label="有效期结束"
                hint="不填则为长期"
              />
            </div>
            <PictureField
              label="图片"
              hint="jpg、png 或 webp，5 MB 以内；没有图时页面画一张"
              picture={found?.picture ?? ""}
              image={found?.image ?? ""}
              error={refused?.error?.file?.[0]}
            />
            <Effect title="保存后" lines={["马上公示在“营业执照/资质公示”，人人看得到、能放大"]} />
            <Button type="submit" name="intent" value="save" variant="primary" className="justify-self-start">
              保存
            </Button>
          </Form>
        </Panel>
        {found ? (
          <Panel title="撤下" titleId="end">
            <Form method="post" encType="multipart/form-data" className="panel__body grid gap-3">
              <ReadVersion version={version} />
              <Effect kind="danger" title="撤下后" lines={["资质页不再显示，不能恢复，要公示只能再填一次"]} />
              <Button type="submit" name="intent" value="remove" className="justify-self-start">
                撤下这份证照
              </Button>
            </Form>
          </Panel>
        ) : null}
      </div>
    </>
  );
}

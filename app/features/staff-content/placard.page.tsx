import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { pictureSource } from "#app/features/site/site.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { staffContent } from "#contract/staff-content.ts";
import { ContentFrame, ContentLog, ReadVersion } from "./content-frame.tsx";
import { placardForm } from "./forms.ts";
import { PictureField } from "./picture-field.tsx";
import { publishPlacard } from "./staff-content.server.ts";

export const handle: PageHandle = { access: "staff", right: "content.write", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("公告");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "content.write");
  return { ...(await api.read(staffContent.placard)), maySet: me.rights.includes("setting.write") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "content.write");
  const { form, file } = await readFormWithFile(args.request, placardForm, "file");
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const to = deskUrls.staffContent.placard;
  if (value.intent === "publish") return answer(form, publishPlacard(api, value, file), { to });
  const { key, version } = value;
  const cleared = api.write(staffContent.savePlacard, { body: { key, version, placard: null } });
  return answer(form, cleared, { to, toast: "公告已撤下" });
}

export default function Placard() {
  const { placard, version, log, maySet } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const source = placard ? pictureSource(placard.image, 800) : null;
  return (
    <ContentFrame part="placard" maySet={maySet}>
      <FormErrors of={refused} fields={["picture"]} />
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <Panel title="公告" titleId="placard" hint={placard ? "一条在展" : "没有在展的公告"}>
          <Form method="post" encType="multipart/form-data" className="panel__body grid gap-3" noValidate>
            <ReadVersion version={version} />
            <PictureField
              label="图片"
              hint="jpg、png 或 webp，5 MB 以内，4:3 最合适；要写的字写在图上"
              picture={placard?.picture ?? ""}
              image={placard?.image ?? ""}
              error={refused?.error?.file?.[0]}
            />
            <TextField
              field={fieldOf(refused, "link", placard?.url === "#" ? "" : placard?.url)}
              label="点了去哪里"
              hint="站内 / 开头，或 https://；不填则不能点，打不开的不让存"
            />
            <Effect
              title="发布后"
              lines={["每个人下次打开商城弹一次，可以关", "以前关过的人会再看到，因为版本变了", "随时可以撤下"]}
            />
            <Button type="submit" name="intent" value="publish" variant="primary" className="justify-self-start">
              发布公告
            </Button>
          </Form>
        </Panel>
        {placard ? (
          <Panel
            title="现在的样子"
            titleId="preview"
            hint={placard.url === "#" ? "点了不去哪里" : `点了去 ${placard.url}`}
          >
            <div className="panel__body grid gap-3">
              {source ? (
                <img src={source} alt="公告的图片" width={560} height={420} className="h-auto max-w-full" />
              ) : null}
              <Form method="post">
                <ReadVersion version={version} />
                <Button type="submit" name="intent" value="clear">
                  撤下公告
                </Button>
              </Form>
            </div>
          </Panel>
        ) : null}
      </div>
      <ContentLog rows={log} />
    </ContentFrame>
  );
}

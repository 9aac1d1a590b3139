import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Effect } from "#app/desk/effect.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFiles } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { Panel } from "#app/ui/panel.tsx";
import { FOOTER_LINES_MAX, SETTING_NAMES, TEXT_SETTING_NAMES, TEXT_SETTINGS } from "#contract/rules/content.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { staffSetting } from "#contract/staff-content.ts";
import { BankPanel } from "./bank-panel.tsx";
import { ContentFrame, ContentLog, ReadVersion } from "./content-frame.tsx";
import { settingsForm } from "./forms.ts";
import { PictureField } from "./picture-field.tsx";
import { saveBank, saveSettings } from "./staff-content.server.ts";

export const handle: PageHandle = { access: "staff", right: "setting.write", acceptsFiles: true };

export const meta: MetaFunction = () => deskTitle("店铺设置");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "setting.write");
  return { ...(await api.read(staffSetting.settings)), isAlone: me.alone.includes("setting.bank") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "setting.write");
  const { form, files } = await readFormWithFiles(args.request, settingsForm, (name) => name.endsWith("_file"));
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const to = deskUrls.staffContent.settings;
  if (value.intent === "bank") return answer(form, saveBank(api, value), { to, field: besidePassword });
  return answer(form, saveSettings(api, value, files), { to });
}

const FOOTER_URLS = Array.from({ length: FOOTER_LINES_MAX }, (_, index) => `footer_url_${index}`);

export default function Settings() {
  const { version, settings, logo_image, qrcode_image, bank, log, isAlone } = useLoaderData<typeof loader>();
  const sent = useRefusedForm();
  const isBank = sent?.initialValue?.intent === "bank";
  const refused = isBank ? null : sent;
  const isChanged = refused?.initialValue?.version !== version;
  /** The hint of a field whose typed text differs from what a colleague has stored since. */
  const differing = (name: string, now: string, hint: string) => {
    const typed = refused?.initialValue?.[name];
    return isChanged && typeof typed === "string" && typed !== now ? `${hint}。现在的是：${now || "空"}` : hint;
  };
  const ticked = (name: string, now: boolean) => (refused?.initialValue ? refused.initialValue[name] === "on" : now);
  return (
    <ContentFrame part="settings" maySet>
      <FormErrors of={sent} fields={["logo", "qrcode", "site_url", ...FOOTER_URLS]} />
      <Panel title="店铺设置" titleId="settings" hint="每改一项，记录里一条：改前 → 改后">
        <Form key={version} method="post" encType="multipart/form-data" className="panel__body grid gap-3" noValidate>
          <ReadVersion version={version} />
          <div className="grid gap-3 md:grid-cols-2">
            {TEXT_SETTING_NAMES.map((key) => (
              <TextField
                key={key}
                field={fieldOf(refused, key, settings.texts[key])}
                label={TEXT_SETTINGS[key].name}
                hint={differing(key, settings.texts[key] ?? "", TEXT_SETTINGS[key].where)}
                required={key === "site_name"}
              />
            ))}
          </div>
          <FieldGroup
            legend={SETTING_NAMES.copyright}
            hint="每一页最下面，从左到右；不填的不显示"
            className="grid gap-2"
          >
            {Array.from({ length: FOOTER_LINES_MAX }, (_, index) => {
              const line = settings.footer[index];
              return (
                <div key={index} className="grid gap-2 md:grid-cols-2">
                  <TextField
                    field={fieldOf(refused, `footer_name_${index}`, line?.name ?? "")}
                    label={`第 ${index + 1} 条文字`}
                  />
                  <TextField
                    field={fieldOf(refused, `footer_url_${index}`, line && line.url !== "#" ? line.url : "")}
                    label={`第 ${index + 1} 条链接`}
                    hint="不填则不能点"
                  />
                </div>
              );
            })}
          </FieldGroup>
          <div className="grid gap-3 md:grid-cols-2">
            <PictureField
              label="商城标志"
              hint="jpg、png 或 webp"
              name="logo_file"
              kept="logo"
              picture={settings.logo}
              image={logo_image}
              error={refused?.error?.logo_file?.[0]}
            />
            <PictureField
              label="微信二维码"
              hint="页脚里，没有则不显示"
              name="qrcode_file"
              kept="qrcode"
              picture={settings.qrcode}
              image={qrcode_image}
              error={refused?.error?.qrcode_file?.[0]}
            />
          </div>
          <CheckField field={{ name: "seckill", value: ticked("seckill", settings.seckill) ? "on" : undefined }}>
            显示“限时秒杀”入口
          </CheckField>
          <CheckField field={{ name: "birthday", value: ticked("birthday", settings.birthday) ? "on" : undefined }}>
            登录后问生日
          </CheckField>
          <Effect title="保存后" lines={["马上在全站生效", "没有改的项不记；别人先改了就不写，两边的都给您看"]} />
          <Button type="submit" name="intent" value="save" variant="primary" className="justify-self-start">
            保存设置
          </Button>
        </Form>
      </Panel>
      <BankPanel bank={bank} refused={isBank ? sent : null} isAlone={isAlone} />
      <ContentLog rows={log} />
    </ContentFrame>
  );
}

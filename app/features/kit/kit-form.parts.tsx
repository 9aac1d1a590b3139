import { Form, useActionData } from "@remix-run/react";
import { z } from "zod";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, SelectField, TextareaField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";

const kitForm = z.object({
  phone: z.string({ error: "请填写手机号码" }).regex(/^1[3-9]\d{9}$/, "请输入正确的手机号码"),
  period: z.string({ error: "请选择" }),
  remark: z.string({ error: "请填写备注" }),
  agree: z.string({ error: "请勾选用户隐私协议" }),
});

export async function kitAction(request: Request) {
  const form = await readForm(request, kitForm);
  return form.status === "success" ? answer(form, { ok: true }, { to: urls.kit, stay: true }) : badRequest(form);
}

const schema = async () => kitForm;

/** A form with every kind of field; submitting it empty shows the errors. */
export function KitForm() {
  const { form, fields, onFocus } = useShopForm({
    id: "kit",
    lastResult: useActionData<typeof kitAction>()?.form,
    schema,
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} onFocus={onFocus} className="stack" noValidate>
      <FormErrors of={form} />
      <TextField
        field={fields.phone}
        label="手机号码"
        required
        hint="11 位大陆手机号"
        after={<Button>获取验证码</Button>}
      />
      <SelectField field={fields.period} label="下单时间">
        <option value="">请选择</option>
        <option value="3">近三个月</option>
      </SelectField>
      <TextareaField field={fields.remark} label="备注" />
      <CheckField field={fields.agree}>我已阅读并同意</CheckField>
      <Button variant="primary">提交</Button>
    </Form>
  );
}

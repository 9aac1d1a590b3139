import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import type { Address } from "#contract/address.ts";
import { RegionFields, type Regions } from "./region-fields.tsx";

const schema = () => import("./forms.ts").then(({ saveForm }) => saveForm);

type Props = {
  /** The one to edit; a new one without it. */
  address?: Address | null;
  regions: Regions;
  /** What the action said of this form. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** The way out without saving. */
  children?: ReactNode;
};

/** The form of a delivery address, posted to its own page with the intent `save` (P5.9). */
export function AddressForm({ address = null, regions, lastResult, children }: Props) {
  const { form, fields, onFocus } = useShopForm({
    id: "address",
    lastResult,
    schema,
    defaultValue: address ? { ...textOf(address), intent: "save" } : { intent: "save" },
  });
  const { formData } = useNavigation();
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      onFocus={onFocus}
      noValidate
      aria-label={address ? "编辑地址" : "添加新地址"}
    >
      <input type="hidden" name="intent" value="save" />
      {address ? <input type="hidden" name="address_id" value={address.address_id} /> : null}
      <FormErrors of={form} />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-3">
        <TextField field={fields.real_name} label="收货人" required autoComplete="name" maxLength={20} />
        <TextField
          field={fields.phone}
          label="手机号码"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={11}
        />
        <span className="hidden md:block" />
        <RegionFields
          province={fields.province}
          city={fields.city}
          district={fields.district}
          regions={regions}
          fill={(name, value) => form.update({ name, value })}
        />
        <TextField field={fields.street} label="街道" placeholder="选填" maxLength={40} />
        <div className="md:col-span-2">
          <TextField
            field={fields.detail}
            label="详细地址"
            required
            autoComplete="street-address"
            placeholder="路、门牌号、楼层、房间"
            maxLength={80}
          />
        </div>
      </div>
      <div className="mt-3">
        <CheckField field={fields.is_default}>设为默认地址</CheckField>
      </div>
      <div className="row mt-3">
        <Button type="submit" variant="primary" busy={formData?.get("intent") === "save"}>
          保存地址
        </Button>
        {children}
      </div>
    </Form>
  );
}

function textOf({ address_id, is_default, ...fields }: Address) {
  return { ...fields, address_id: String(address_id), ...(is_default ? { is_default: "on" } : {}) };
}

import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckField, TextareaField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { fieldOf } from "#app/ui/form-field.ts";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import type { Address } from "#contract/address.ts";
import { streetFields } from "./address.ts";
import { RegionFields, type Regions } from "./region-fields.tsx";
import { StreetFields } from "./street-fields.tsx";

const schema = () => import("./forms.ts").then(({ saveForm }) => saveForm);

const FIELDS = ["real_name", "phone", "province", "city", "district", "street", "street_other", "detail"] as const;

type Props = {
  /** The address to edit; absent for a new one. */
  address?: Address | null;
  regions: Regions;
  /** The result of the last submission. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** Focuses the first field. */
  focusFirst?: boolean;
  /** A link that leaves without saving. */
  children?: ReactNode;
};

/** The form of a delivery address, below the field for a pasted text that fills it. */
export function AddressForm({ lastResult, ...props }: Props) {
  const pasted = lastResult?.initialValue?.intent === "recognize" ? lastResult : null;
  const filled = pasted ? null : lastResult;
  return (
    <>
      <RecognizeForm lastResult={pasted} />
      <Fields
        key={JSON.stringify(filled?.initialValue?.intent === "regions" && filled.initialValue)}
        {...props}
        lastResult={filled}
      />
    </>
  );
}

/** The fields, posted to their own page with the intent `save`. */
function Fields({ address = null, regions, lastResult, focusFirst = false, children }: Props) {
  const { form, fields, onFocus } = useShopForm({
    id: "address",
    lastResult,
    schema,
    defaultValue: address ? { ...fieldsOf(address, regions.streets), intent: "save" } : { intent: "save" },
  });
  const { formData } = useNavigation();
  const focused = fieldToFocus(lastResult) ?? (focusFirst ? "real_name" : undefined);
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      onFocus={onFocus}
      noValidate
      aria-label={address ? "编辑地址" : "添加新地址"}
    >
      {/* The first button of the form, so that Enter saves and never loads regions. */}
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      {address ? <input type="hidden" name="address_id" value={address.address_id} /> : null}
      <FormErrors of={form} />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-3">
        <TextField
          field={fields.real_name}
          label="收货人"
          required
          autoComplete="name"
          placeholder="姓名或部门"
          autoFocus={focused === "real_name"}
        />
        <TextField
          field={fields.phone}
          label="手机号码"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          placeholder="11 位手机号码"
          autoFocus={focused === "phone"}
        />
        <span className="hidden md:block" />
        <RegionFields
          province={fields.province}
          city={fields.city}
          district={fields.district}
          streets={{
            fields: [fields.street, fields.street_other],
            show: (names) => (
              <StreetFields
                street={fields.street}
                street_other={fields.street_other}
                streets={names}
                focused={focused}
                onChoose={() => form.update({ name: fields.street_other.name, value: "" })}
              />
            ),
          }}
          focused={focused}
          regions={regions}
          setValue={(name, value) => form.update({ name, value })}
        />
        <div className="md:col-span-2">
          <TextField
            field={fields.detail}
            label="详细地址"
            required
            autoComplete="street-address"
            placeholder="路、门牌号、楼层、房间"
            autoFocus={focused === "detail"}
          />
        </div>
      </div>
      <div className="mt-3">
        <CheckField field={fields.is_default}>设为默认地址</CheckField>
      </div>
      <div className="row mt-3">
        <Button type="submit" name="intent" value="save" variant="primary" busy={formData?.get("intent") === "save"}>
          保存地址
        </Button>
        {children}
      </div>
    </Form>
  );
}

/** The field that the document focuses, also without scripts: the first error, or the first that is left to fill. */
function fieldToFocus(result: Props["lastResult"]) {
  const firstError = FIELDS.find((name) => result?.error?.[name]);
  if (firstError || result?.initialValue?.intent !== "regions") return firstError;
  const { city, district, street, street_other } = result.initialValue;
  if (street || street_other) return "detail";
  if (district) return "street";
  return city ? "district" : "city";
}

function fieldsOf({ address_id, is_default, street, ...fields }: Address, streets: readonly string[]) {
  return {
    ...fields,
    ...streetFields(street, streets),
    address_id: String(address_id),
    ...(is_default ? { is_default: "on" } : {}),
  };
}

/** A pasted text with name, phone and address, which the server reads into the fields of the address. */
function RecognizeForm({ lastResult }: { lastResult: SubmissionResult<string[]> | null }) {
  const [error] = lastResult?.error?.text ?? lastResult?.error?.[""] ?? [];
  return (
    <Form method="post" className="mb-4" preventScrollReset aria-label="智能识别">
      <input type="hidden" name="intent" value="recognize" />
      <TextareaField
        field={{ ...fieldOf(lastResult, "text", "", "pasted-address"), error }}
        label="粘贴地址智能识别"
        rows={2}
        placeholder="如：王远 13900000000 浙江省杭州市滨江区江南大道 1 号 8 楼"
        after={<Button>识别</Button>}
        alert
      />
    </Form>
  );
}

import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form, useFetcher, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";
import type { Address, address } from "#contract/address.ts";
import type { Answer } from "#contract/endpoint.ts";

const schema = () => import("./forms.ts").then(({ saveForm }) => saveForm);

type Props = {
  /** The address to edit; absent for a new one. */
  address?: Address | null;
  regions: Regions;
  /** The result of the last submission. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  /** A link that leaves without saving. */
  children?: ReactNode;
};

/** The form of a delivery address, posted to its own page with the intent `save` (P5.9). */
export function AddressForm({ address = null, regions, lastResult, children }: Props) {
  const { form, fields, onFocus } = useShopForm({
    id: "address",
    lastResult,
    schema,
    defaultValue: address ? { ...fieldsOf(address), intent: "save" } : { intent: "save" },
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
          setValue={(name, value) => form.update({ name, value })}
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

function fieldsOf({ address_id, is_default, ...fields }: Address) {
  return { ...fields, address_id: String(address_id), ...(is_default ? { is_default: "on" } : {}) };
}

export type Regions = Answer<typeof address.regions>;
type Field = FieldMetadata<string | undefined, Record<string, unknown>, string[]>;
type RegionProps = {
  province: Field;
  city: Field;
  district: Field;
  regions: Regions;
  /** Sets the value of a field from code. */
  setValue: (name: string, value: string) => void;
};

/**
 * A select for the province; text fields with suggestions for city and district. Scripts load the suggestions when the
 * province or the city changes; without scripts the server checks what was typed.
 */
function RegionFields({ province, city, district, regions, setValue }: RegionProps) {
  const fetcher = useFetcher<Regions>();
  const listId = useId();
  const { cities, districts } = fetcher.data ?? regions;
  const loadSuggestions = (place: { province: string; city?: string }) => fetcher.load(link(urls.regions, {}, place));
  useOnlyCity(fetcher.data, (only) => {
    setValue(city.name, only);
    loadSuggestions({ province: province.value ?? "", city: only });
  });
  return (
    <>
      <SelectField
        field={province}
        label="省份"
        required
        autoComplete="address-level1"
        onChange={(event) => {
          setValue(city.name, "");
          setValue(district.name, "");
          loadSuggestions({ province: event.target.value });
        }}
      >
        <option value="">请选择</option>
        {regions.provinces.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        field={city}
        label="城市"
        required
        list={`${listId}-cities`}
        autoComplete="address-level2"
        maxLength={20}
        onChange={(event) => {
          if (cities.includes(event.target.value) && province.value) {
            loadSuggestions({ province: province.value, city: event.target.value });
          }
        }}
      />
      <datalist id={`${listId}-cities`}>
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        field={district}
        label="区县"
        required
        list={`${listId}-districts`}
        autoComplete="address-level3"
        maxLength={20}
      />
      <datalist id={`${listId}-districts`}>
        {districts.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Selects the city of a province that has only one, as municipalities do. */
function useOnlyCity(suggestions: Regions | undefined, onOnlyCity: (city: string) => void) {
  const callback = useRef(onOnlyCity);
  callback.current = onOnlyCity;
  useEffect(() => {
    const hasOne = suggestions?.cities.length === 1 && suggestions.districts.length === 0;
    const only = hasOne ? suggestions.cities[0] : undefined;
    if (only) callback.current(only);
  }, [suggestions]);
}

import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form, useFetcher, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckField, SelectField, TextField } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { useShopForm } from "#app/ui/use-shop-form.ts";
import { urls } from "#app/urls.ts";
import type { Address, address } from "#contract/address.ts";
import type { Answer } from "#contract/endpoint.ts";

const schema = () => import("./forms.ts").then(({ saveForm }) => saveForm);

const FIELDS = ["real_name", "phone", "province", "city", "district", "street", "detail"] as const;

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

/** The form of a delivery address, posted to its own page with the intent `save` (P5.9). */
export function AddressForm({ address = null, regions, lastResult, focusFirst = false, children }: Props) {
  const { form, fields, onFocus } = useShopForm({
    id: "address",
    lastResult,
    schema,
    defaultValue: address ? { ...fieldsOf(address), intent: "save" } : { intent: "save" },
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
          maxLength={20}
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
          maxLength={11}
          autoFocus={focused === "phone"}
        />
        <span className="hidden md:block" />
        <RegionFields
          province={fields.province}
          city={fields.city}
          district={fields.district}
          focused={focused}
          regions={regions}
          setValue={(name, value) => form.update({ name, value })}
        />
        <TextField field={fields.street} label="街道" placeholder="选填，如 文新街道" maxLength={40} />
        <div className="md:col-span-2">
          <TextField
            field={fields.detail}
            label="详细地址"
            required
            autoComplete="street-address"
            placeholder="路、门牌号、楼层、房间"
            maxLength={80}
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

/** The field that the document focuses, also without scripts: the first error, or the select that was loaded. */
function fieldToFocus(result: Props["lastResult"]) {
  const firstError = FIELDS.find((name) => result?.error?.[name]);
  if (firstError || result?.initialValue?.intent !== "regions") return firstError;
  return result.initialValue.city ? "district" : "city";
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
  focused: string | undefined;
  regions: Regions;
  /** Sets the value of a field from code. */
  setValue: (name: string, value: string) => void;
};

/**
 * Selects for province, city and district. Scripts load the next one when one is chosen; without scripts the buttons
 * 选择城市 and 选择区县 send the form, and the page comes back with the next one filled.
 */
function RegionFields({ province, city, district, focused, regions, setValue }: RegionProps) {
  const fetcher = useFetcher<Regions>();
  const { cities, districts } = fetcher.data ?? regions;
  const { load } = fetcher;
  const loadRegions = (place: { province: string; city?: string }) => load(link(urls.regions, {}, place));
  useOnlyCity(fetcher.data, (only) => {
    setValue(city.name, only);
    loadRegions({ province: province.value ?? "", city: only });
  });
  useMissingRegions({ province: province.value, city: city.value, known: districts.length > 0 }, loadRegions);
  return (
    <>
      <RegionSelect
        field={province}
        focused={focused}
        label="省份"
        autoComplete="address-level1"
        prompt="请选择省份"
        names={regions.provinces}
        next="选择城市"
        onChange={(name) => {
          setValue(city.name, "");
          setValue(district.name, "");
          loadRegions({ province: name });
        }}
      />
      <RegionSelect
        field={city}
        focused={focused}
        label="城市"
        autoComplete="address-level2"
        prompt={province.value ? "请选择城市" : "先选择省份"}
        names={cities}
        next="选择区县"
        onChange={(name) => {
          setValue(district.name, "");
          loadRegions({ province: province.value ?? "", city: name });
        }}
      />
      <RegionSelect
        field={district}
        focused={focused}
        label="区县"
        autoComplete="address-level3"
        prompt={city.value ? "请选择区县" : "先选择城市"}
        names={districts}
      />
    </>
  );
}

type RegionSelectProps = {
  field: Field;
  focused: string | undefined;
  label: string;
  autoComplete: string;
  /** The first, empty choice. */
  prompt: string;
  names: readonly string[];
  /** The button that loads the next select without scripts. */
  next?: string;
  onChange?: (name: string) => void;
};

function RegionSelect({ field, focused, label, autoComplete, prompt, names, next, onChange }: RegionSelectProps) {
  // A value that the list lacks: a zone of a city, or the choice of the page before its list is loaded.
  const own = field.value && !names.includes(field.value) ? [field.value] : [];
  return (
    <div>
      <SelectField
        field={field}
        label={label}
        required
        autoComplete={autoComplete}
        autoFocus={focused === field.name}
        onChange={(event) => onChange?.(event.target.value)}
      >
        <option value="">{prompt}</option>
        {[...own, ...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {next ? (
        <noscript>
          <button type="submit" name="intent" value="regions" className="btn btn--small mt-1">
            {next}
          </button>
        </noscript>
      ) : null}
    </div>
  );
}

/** Selects the city of a province that has only one, as municipalities do. */
function useOnlyCity(regions: Regions | undefined, onOnlyCity: (city: string) => void) {
  const callback = useRef(onOnlyCity);
  callback.current = onOnlyCity;
  useEffect(() => {
    const hasOne = regions?.cities.length === 1 && regions.districts.length === 0;
    const only = hasOne ? regions.cities[0] : undefined;
    if (only) callback.current(only);
  }, [regions]);
}

/** Loads the lists of a form that comes with a province, as after an error or from the browser's history. */
function useMissingRegions(
  { province, city, known }: { province: string | undefined; city: string | undefined; known: boolean },
  load: (place: { province: string; city?: string }) => void,
) {
  const start = useRef(() => {
    if (province && !known) load({ province, ...(city ? { city } : {}) });
  });
  useEffect(() => start.current(), []);
}

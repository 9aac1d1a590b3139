import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import type { TextFieldMetadata } from "#app/ui/form-field.ts";
import { urls } from "#app/urls.ts";
import type { address } from "#contract/address.ts";
import type { Answer } from "#contract/endpoint.ts";

export type Regions = Answer<typeof address.regions>;
type RegionProps = {
  province: TextFieldMetadata;
  city: TextFieldMetadata;
  district: TextFieldMetadata;
  /**
   * The fields of the street with the district's list, `null` while it is loading; absent in a form without streets.
   */
  streets?: { fields: readonly TextFieldMetadata[]; show: (names: readonly string[] | null) => ReactNode };
  focused: string | undefined;
  regions: Regions;
  /** Sets the value of a field from code. */
  setValue: (name: string, value: string) => void;
};

/**
 * Selects for province, city, district and street. Scripts load the next one when one is chosen; without scripts the
 * buttons 选择城市, 选择区县 and 选择街道 send the form, and the next page has the list of the next one.
 */
export function RegionFields({ province, city, district, streets, focused, regions, setValue }: RegionProps) {
  const fetcher = useFetcher<Regions>();
  const lists = fetcher.data ?? regions;
  const { load } = fetcher;
  const loadRegions = (place: Place) => load(link(urls.address.regions, {}, place));
  const isLoading = fetcher.state !== "idle";
  const streetsToClear = streets?.fields ?? [];
  const clear = (...cleared: readonly TextFieldMetadata[]) => {
    for (const field of cleared) setValue(field.name, "");
  };
  useOnlyCity(fetcher.data, (only) => {
    setValue(city.name, only);
    loadRegions({ province: province.value ?? "", city: only });
  });
  useMissingRegions(
    { province: province.value, city: city.value, district: district.value, known: lists.districts.length > 0 },
    loadRegions,
  );
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
          clear(city, district, ...streetsToClear);
          loadRegions({ province: name });
        }}
      />
      <RegionSelect
        field={city}
        focused={focused}
        label="城市"
        autoComplete="address-level2"
        prompt={province.value ? "请选择城市" : "先选择省份"}
        names={lists.cities}
        next="选择区县"
        onChange={(name) => {
          clear(district, ...streetsToClear);
          loadRegions({ province: province.value ?? "", city: name });
        }}
      />
      <RegionSelect
        field={district}
        focused={focused}
        label="区县"
        autoComplete="address-level3"
        prompt={city.value ? "请选择区县" : "先选择城市"}
        names={lists.districts}
        {...(streets && { next: "选择街道" })}
        onChange={(name) => {
          if (!streets) return;
          clear(...streetsToClear);
          loadRegions({ province: province.value ?? "", city: city.value ?? "", district: name });
        }}
      />
      {streets?.show(isLoading ? (district.value ? null : []) : lists.streets)}
    </>
  );
}

type Place = { province: string; city?: string; district?: string };

type RegionSelectProps = {
  field: TextFieldMetadata;
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
  // The list may lack the value, as for a zone of a city, and before the list is loaded.
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
          <Button type="submit" name="intent" value="regions" size="s" className="mt-1">
            {next}
          </Button>
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
  { province, city, district, known }: { [Part in keyof Place]: string | undefined } & { known: boolean },
  load: (place: Place) => void,
) {
  const start = useRef(() => {
    if (province && !known) load({ province, ...(city ? { city } : {}), ...(city && district ? { district } : {}) });
  });
  useEffect(() => start.current(), []);
}

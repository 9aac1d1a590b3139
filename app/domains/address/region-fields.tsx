import type { FieldMetadata } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { link } from "#app/link.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { urls } from "#app/urls.ts";
import type { address } from "#contract/address.ts";
import type { Answer } from "#contract/endpoint.ts";

export type Regions = Answer<typeof address.regions>;
type Field = FieldMetadata<string | undefined, Record<string, unknown>, string[]>;
type Props = {
  province: Field;
  city: Field;
  district: Field;
  regions: Regions;
  /** Writes a field that was not typed into. */
  fill: (name: string, value: string) => void;
};

/**
 * Province by choice, city and district by typing, with suggestions. Scripts refill the suggestions when the place
 * above changes; without them one types, and the server checks.
 */
export function RegionFields({ province, city, district, regions, fill }: Props) {
  const asked = useFetcher<Regions>();
  const lists = useId();
  const { cities, districts } = asked.data ?? regions;
  const ask = (place: { province: string; city?: string }) => asked.load(link(urls.regions, {}, place));
  useOnlyCity(asked.data, (only) => {
    fill(city.name, only);
    ask({ province: province.value ?? "", city: only });
  });
  return (
    <>
      <SelectField
        field={province}
        label="省份"
        required
        autoComplete="address-level1"
        onChange={(event) => {
          fill(city.name, "");
          fill(district.name, "");
          ask({ province: event.target.value });
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
        list={`${lists}-cities`}
        autoComplete="address-level2"
        maxLength={20}
        onChange={(event) => {
          if (cities.includes(event.target.value) && province.value) {
            ask({ province: province.value, city: event.target.value });
          }
        }}
      />
      <datalist id={`${lists}-cities`}>
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        field={district}
        label="区县"
        required
        list={`${lists}-districts`}
        autoComplete="address-level3"
        maxLength={20}
      />
      <datalist id={`${lists}-districts`}>
        {districts.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** Where a province has one city, as municipalities do, nobody has to type its name. */
function useOnlyCity(answer: Regions | undefined, take: (only: string) => void) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const only = answer?.cities.length === 1 && answer.districts.length === 0 ? answer.cities[0] : undefined;
    if (only) latest.current(only);
  }, [answer]);
}

import { Input, Select } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { DAY_PARTS, deliveryDays } from "#contract/rules/delivery-day.ts";

type Props = {
  mer_id: number;
  /** The name of the store. */
  of: string;
  /** The server's time in epoch ms, from which the days count. */
  now: number;
  values: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, string[] | null | undefined>>;
};

/** 期望送达: the day that the buyer asks a store for, and a half of it. */
export function DeliveryDay({ mer_id, of, now, values, errors }: Props) {
  const [day, part] = [`deliver_day_${mer_id}`, `deliver_part_${mer_id}`];
  const error = errors[day]?.[0];
  const described = describedByError(error, `${day}-error`);
  return (
    <div className="checkout-shop__remark md:max-w-80 md:basis-80" title={`期望送达：${of}`}>
      <label className="muted small" htmlFor={day}>
        期望送达
      </label>
      <Input
        className="flex-1 min-w-0"
        small
        type="date"
        id={day}
        name={day}
        defaultValue={String(values[day] ?? "")}
        {...deliveryDays(now)}
        {...described}
      />
      <Select
        small
        className="w-20 flex-none flex-1 min-w-0"
        name={part}
        defaultValue={String(values[part] ?? "")}
        aria-label="期望送达的时段"
        {...described}
      >
        <option value="">不限</option>
        {Object.entries(DAY_PARTS).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <FieldError id={`${day}-error`}>{error}</FieldError>
    </div>
  );
}

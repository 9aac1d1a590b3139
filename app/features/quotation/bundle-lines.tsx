import "./bundle-lines.css";
import { useHydrated } from "remix-utils/use-hydrated";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { describedByError, FieldError } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { QuantityInput, StepButton, Stepper } from "#app/ui/stepper.tsx";
import { urls } from "#app/urls.ts";
import type { BundleLine } from "#contract/bundle.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import type { ChosenBundle } from "./bundle.server.ts";
import { bundleSearch } from "./bundle.ts";
import { type BundleChoice, type ChosenLine, parseUnits } from "./use-bundle-choice.ts";

const LINE =
  "scene-line relative grid grid-cols-[24px_48px_minmax(0,1fr)_96px_76px_110px_104px_96px_60px] items-center gap-x-3 gap-y-0 border-b border-(--line-soft) px-(--pad) py-2 max-[58.75rem]:grid-cols-[24px_48px_minmax(0,1fr)_auto] max-[58.75rem]:gap-y-1";

type Errors = Readonly<Record<string, string[] | null>> | null | undefined;
type LinesProps = { bundle: ChosenBundle; choice: BundleChoice; errors: Errors };

/** The lines of a ready bundle by part, with ticks, quantities and other SKUs to choose. */
export function BundleLines({ bundle, choice, errors }: LinesProps) {
  return (
    <div className="bundle-lines">
      <p className={`${LINE} min-h-10 text-(length:--f-13) text-(--ink-2) max-[58.75rem]:hidden`} aria-hidden="true">
        <span className="col-[1/4]">商品</span>
        <span>规格</span>
        <span>库存</span>
        <span className="numeric text-right">单价（含税）</span>
        <span className="max-[58.75rem]:col-[3]">数量</span>
        <span className="numeric text-right">小计</span>
      </p>
      {choice.parts.map(({ name }) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          {choice.all
            .filter(({ line }) => line.group === name)
            .map((one) => (
              <SceneLine
                key={`${one.line.standard} ${one.line.product_attr_unique}`}
                one={one}
                bundle={bundle}
                change={choice.change}
                error={errors?.[`num_${one.line.product_attr_unique}`]?.[0]}
              />
            ))}
        </fieldset>
      ))}
    </div>
  );
}

type LineProps = { one: ChosenLine; bundle: ChosenBundle; change: BundleChoice["change"]; error: string | undefined };

function SceneLine({ one: { line, isOn, quantity, price, sum }, bundle, change, error }: LineProps) {
  const scripted = useHydrated();
  const name = `${line.store_name} ${line.sku}`;
  const units = parseUnits(quantity);
  const step = (by: number) => change(line, { quantity: `${Math.max(1, (Number.isInteger(units) ? units : 0) + by)}` });
  return (
    <div className={`${LINE} min-h-16 ${isOn ? "" : "is-off"}`}>
      <Checkbox
        className="checkbox scene-line__choice max-[58.75rem]:min-h-(--ctl-l)"
        name="sku"
        value={line.product_attr_unique}
        checked={isOn}
        onChange={({ currentTarget }) => change(line, { isOn: currentTarget.checked })}
      >
        <span className="visually-hidden">选 {name}</span>
      </Checkbox>
      <Thumb address={line.image} size={48} />
      <div className="max-[58.75rem]:col-[3/-1]">
        <a
          className="line-clamp-2 max-[58.75rem]:-mt-3 max-[58.75rem]:pt-3"
          href={link(urls.product.detail, { id: line.product_id })}
        >
          {line.store_name}
        </a>
        <p className="muted small">
          编码 {line.product_id}-{line.product_attr_unique}
        </p>
      </div>
      <p className="small max-[58.75rem]:col-[3]">{line.sku}</p>
      <p className="scene-line__stock small">
        {line.problem ?? (line.stock > 0 ? <Stock units={line.stock} /> : "暂时缺货")}
      </p>
      <p className="scene-line__price numeric small text-right">
        {formatYuan(price)}/{line.unit_name}
        {fen(line.public_price) > fen(price) ? (
          <s className="muted block max-[58.75rem]:inline max-[58.75rem]:ml-1">{formatYuan(line.public_price)}</s>
        ) : null}
      </p>
      <div className="max-[58.75rem]:col-[3]">
        <Stepper size="s" invalid={sum === null}>
          {scripted ? (
            <StepButton type="button" direction="minus" of={name} disabled={units <= 1} onClick={() => step(-1)} />
          ) : null}
          <QuantityInput
            name={`num_${line.product_attr_unique}`}
            value={quantity}
            onChange={({ currentTarget }) => change(line, { quantity: currentTarget.value })}
            aria-label={`数量：${name}`}
            {...describedByError(error, `num-${line.product_attr_unique}-error`)}
          />
          {scripted ? <StepButton type="button" direction="plus" of={name} onClick={() => step(1)} /> : null}
        </Stepper>
        <FieldError id={`num-${line.product_attr_unique}-error`}>{error}</FieldError>
      </div>
      <p className="numeric scene-line__sum text-right">{sum === null ? "–" : <Price amount={sum} />}</p>
      {line.is_extra ? (
        <Link
          className="link col-[-2] justify-self-end text-(length:--f-13) leading-8 max-[58.75rem]:col-[3] max-[58.75rem]:justify-self-start"
          to={link(urls.quotation.scene, { id: bundle.scene_id }, bundleSearch(bundle, { drop: line.standard }))}
          preventScrollReset
          aria-label={`移除 ${name}`}
        >
          移除
        </Link>
      ) : null}
      {line.choices.length > 0 ? <Choices line={line} bundle={bundle} /> : null}
    </div>
  );
}

const Stock = ({ units }: { units: number }) => (
  <>
    <span className="ok">有货</span> {units}
  </>
);

/** The other SKUs for the place of a line, each with its difference in price. */
function Choices({ line, bundle }: { line: BundleLine; bundle: ChosenBundle }) {
  const { choices, standard, price, store_name } = line;
  return (
    <details className="scene-choices col-span-full min-w-0 text-(length:--f-13)">
      <summary
        className="absolute top-5.5 right-4 leading-8 text-(--link) list-none cursor-pointer max-[58.75rem]:static max-[58.75rem]:w-fit"
        aria-label={`换一个（${choices.length} 种）：${store_name}`}
      >
        换一个（{choices.length} 种）
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-2 py-2">
        {choices.map((choice) => {
          const difference = fen(choice.price) - fen(price);
          const search = bundleSearch(bundle, { swap: { from: standard, to: choice.product_attr_unique } });
          return (
            <li
              key={choice.product_attr_unique}
              className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-2 border border-(--line) rounded-(--r-2) p-2"
            >
              <Thumb address={choice.image} size={44} />
              <div>
                <p>
                  {choice.store_name} <span className="muted small">{choice.sku}</span>
                </p>
                <p>
                  <Price amount={choice.price} />{" "}
                  <span className={difference > 0 ? "warn small" : "ok small"}>
                    {difference === 0
                      ? "同价"
                      : `${difference > 0 ? "多" : "省"} ${formatYuan(yuan(Math.abs(difference)))}`}
                  </span>
                </p>
              </div>
              <ButtonLink
                className="max-[58.75rem]:min-h-(--ctl)"
                size="s"
                to={link(urls.quotation.scene, { id: bundle.scene_id }, search)}
                preventScrollReset
                aria-label={`换成它：${choice.store_name} ${choice.sku}`}
              >
                换成它
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

import { useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { DeferredAddressForm } from "#app/features/address/deferred-address-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Address } from "#contract/address.ts";
import type { OrderCheck } from "#contract/checkout.ts";
import { DeliveryAddress } from "./address-choice.tsx";
import { submitObstacle } from "./checkout.ts";

/**
 * The form of a new address. `cancelTo` is the address of the page without the form; null hides the link for a customer
 * without addresses.
 */
export const NewAddress = ({
  cancelTo,
  ...form
}: Omit<ComponentProps<typeof DeferredAddressForm>, "children"> & { cancelTo: string | null }) => (
  <Panel title="添加新地址" titleId="new-address" className="mb-3">
    <div className="panel__body">
      <DeferredAddressForm {...form}>
        {cancelTo === null ? null : (
          <ButtonLink to={cancelTo} preventScrollReset>
            取消
          </ButtonLink>
        )}
      </DeferredAddressForm>
    </div>
  </Panel>
);

/** The bar with the sum and the button of the form `order`, and the reason where it cannot be submitted. */
export function SubmitBar({ check, address }: { check: OrderCheck; address: Address | undefined }) {
  const { state, formData } = useNavigation();
  const obstacle = submitObstacle(check);
  return (
    <div className="action-bar mt-3">
      {obstacle ? (
        <p className="action-bar__reason red small" role="status">
          {obstacle}
        </p>
      ) : (
        <DeliveryAddress address={address} />
      )}
      <div className="action-bar__end">
        <span className="row row--nowrap items-baseline whitespace-nowrap">
          应付总额 <Price amount={check.pay_price} size="lg" />
        </span>
        <Button
          form="order"
          variant="primary"
          size="l"
          disabled={obstacle !== null || (state === "loading" && !formData)}
          busy={formData?.get("intent") === "submit"}
        >
          提交订单
        </Button>
      </div>
    </div>
  );
}

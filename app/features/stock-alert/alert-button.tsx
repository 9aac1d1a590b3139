import { Form, useLocation } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useOffered } from "#app/ui/link.tsx";
import { urls } from "#app/urls.ts";

const FORM_ID = "stock-alert";
/** The SKUs of the customer's alerts; null on pages without alerts. */
const Registered = createContext<ReadonlySet<number> | null>(null);

type Props = {
  /** The SKUs of the customer's alerts; null where they could not be read. */
  alerts: readonly number[] | null;
  children: ReactNode;
};

/** A page with buttons of alerts, and the form that they submit; it is outside of the page's own forms. */
export function StockAlerts({ alerts, children }: Props) {
  const isOffered = useOffered()(urls.stockAlert.list);
  if (alerts === null || !isOffered) return <>{children}</>;
  return (
    <Registered.Provider value={new Set(alerts)}>
      {children}
      <Form id={FORM_ID} method="post" action={urls.stockAlert.list} preventScrollReset hidden />
    </Registered.Provider>
  );
}

type ButtonProps = {
  sku: number;
  /** The product and its specification, for the accessible name of the button. */
  name: string;
  size?: "s" | "l";
};

/**
 * 到货通知 of a SKU that cannot be ordered, or its removal. The button leads back to its page; visitors log in first.
 * Nothing on pages without alerts.
 */
export function AlertButton(props: ButtonProps) {
  const registered = useContext(Registered);
  return registered === null ? null : <RegisterButton {...props} isOn={registered.has(props.sku)} />;
}

function RegisterButton({ sku, name, size = "s", isOn }: ButtonProps & { isOn: boolean }) {
  const { pathname, search } = useLocation();
  const label = isOn ? "已登记到货通知 · 取消" : "到货通知";
  return (
    <Button
      type="submit"
      size={size}
      form={FORM_ID}
      formAction={link(urls.stockAlert.list, {}, { sku, from: pathname + search })}
      name="intent"
      value={isOn ? "cancel" : "alert"}
      aria-pressed={isOn}
      aria-label={`${label}：${name}`}
    >
      {isOn ? <Icon name="check" size="s" /> : null}
      {label}
    </Button>
  );
}

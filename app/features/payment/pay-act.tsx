import "./pay-act.css";

/**
 * The text of a button that pays by the method chosen in its form: a bank transfer pays nothing yet, so that with it the
 * button names the next page, and credit takes no money. A style shows one of them, with scripts or without.
 */
export function PayAct({ name }: { name: string }) {
  return (
    <>
      <span className="pay-act">{name}</span>
      <span className="pay-act pay-act--credit">月结下单</span>
      <span className="pay-act pay-act--transfer">下一步：查看收款账户</span>
    </>
  );
}

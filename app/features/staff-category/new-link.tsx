import { ButtonLink } from "#app/ui/button.tsx";

/** Leads to the form of a new record, which is below a long list on phones; `to` is the page without a chosen one. */
export const NewLink = ({ to, children }: { to: string; children: string }) => (
  <ButtonLink className={to === "" ? "lg:hidden" : undefined} to={`${to}#act-add`}>
    {children}
  </ButtonLink>
);

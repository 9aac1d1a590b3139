import type { ComponentPropsWithoutRef, ReactNode } from "react";

type HeaderProps = {
  title: ReactNode;
  /** The heading's id, which names the panel. */
  titleId?: string;
  /** Further attributes of the heading. */
  titleProps?: ComponentPropsWithoutRef<"h2">;
  /** 1 for the panel that names the page. */
  level?: 1 | 2;
  /** A short text after the title, for example a count; nothing for null. */
  hint?: ReactNode;
};

/** The header of a panel that is no plain section, for example a form; children stand after title and hint. */
export function PanelHeader({
  title,
  titleId,
  titleProps,
  level = 2,
  hint,
  className = "",
  children,
}: HeaderProps & { className?: string; children?: ReactNode }) {
  const Heading = `h${level}` as const;
  return (
    <div className={`panel__header${className && ` ${className}`}`}>
      <Heading id={titleId} {...titleProps}>
        {title}
      </Heading>
      {hint === undefined || hint === null ? null : <small>{hint}</small>}
      {children}
    </div>
  );
}

type PanelProps = Omit<ComponentPropsWithoutRef<"section">, "title"> &
  HeaderProps & {
    /** Links and buttons after title and hint. */
    actions?: ReactNode;
    /** Links between the header and the content. */
    tabs?: ReactNode;
  };

/** A section with a header, named by its title. */
export function Panel({
  title,
  titleId,
  titleProps,
  level,
  hint,
  actions,
  tabs,
  className = "",
  children,
  ...others
}: PanelProps) {
  return (
    <section className={`panel${className && ` ${className}`}`} aria-labelledby={titleId} {...others}>
      <PanelHeader title={title} titleId={titleId} titleProps={titleProps} level={level} hint={hint}>
        {actions}
      </PanelHeader>
      {tabs ? <div className="panel__tabs">{tabs}</div> : null}
      {children}
    </section>
  );
}

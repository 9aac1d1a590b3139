import { link } from "#app/link.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { urls } from "#app/urls.ts";
import type { Headline } from "#contract/article.ts";
import "./headline-list.css";

type Props = { title: string; headlines: readonly Headline[]; moreTo?: string; narrow?: boolean };

/** A panel of headlines with their dates, or with `narrow` without their years; nothing where there are none. */
export function HeadlinePanel({ title, headlines, moreTo, narrow = false }: Props) {
  if (headlines.length === 0) return null;
  return (
    <Panel
      title={title}
      actions={
        moreTo ? (
          <Link
            className="inline-flex items-center ml-auto text-(length:--f-12) text-(--ink-3) whitespace-nowrap"
            to={moreTo}
            aria-label={`更多${title}`}
          >
            更多
            <Icon name="right" size="s" />
          </Link>
        ) : null
      }
      aria-label={title}
    >
      <HeadlineList headlines={headlines} narrow={narrow} />
    </Panel>
  );
}

function HeadlineList({ headlines, narrow }: Required<Pick<Props, "headlines" | "narrow">>) {
  return (
    <ul
      className={
        narrow
          ? "headline-list headline-list--narrow py-1.5 [&_a:hover]:text-(--red) [&_a:focus-visible]:-outline-offset-2 max-md:[&_a]:px-3 max-md:[&_a]:py-1.75"
          : "headline-list px-(--pad) py-2"
      }
    >
      {headlines.map(({ article_id, title, date }) => (
        <li key={article_id}>
          <Link
            className="max-md:px-0 max-md:py-1.75 max-md:leading-normal"
            to={link(urls.article.detail, { id: article_id })}
          >
            <span className="max-md:whitespace-normal">{title}</span>
            <time className="flex-none text-(length:--f-12) text-(--ink-3)" dateTime={date}>
              {narrow ? date.slice(5) : date}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The newest headlines in the column beside the banners. */
export function Notices({ headlines }: { headlines: readonly Headline[] }) {
  return (
    <section className="panel notices px-3.5 py-2.5 text-(length:--f-13)" aria-label="公告">
      <h2 className="flex items-center justify-between text-(length:--f-14)">
        公告{" "}
        <Link
          className="inline-flex min-h-8 items-center text-(length:--f-12) font-normal text-(--ink-3)"
          to={urls.article.list}
          aria-label="更多公告"
        >
          更多
        </Link>
      </h2>
      <ul>
        {headlines.map(({ article_id, title }) => (
          <li key={article_id}>
            <Link
              className="block leading-7 text-(--ink-2) truncate max-md:leading-8.5"
              to={link(urls.article.detail, { id: article_id })}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Signature = { title: string; name?: string; sign?: string; date?: string };

/** The places at the end of a document where its two parties sign or seal it, with the date. */
export function A4Signatures({ label, parties }: { label: string; parties: readonly Signature[] }) {
  return (
    <section className="a4__signatures" aria-label={label}>
      {parties.map(({ title, name = "", sign = "签字 / 盖章", date = "" }) => (
        <div key={title}>
          <h2>{title}</h2>
          {name ? <p>{name}</p> : null}
          <p className="a4__sign">{sign}：</p>
          <p className={date ? undefined : "a4__sign"}>日期：{date}</p>
        </div>
      ))}
    </section>
  );
}

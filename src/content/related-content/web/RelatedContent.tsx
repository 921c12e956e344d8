import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { RichText } from "#web/RichText.tsx";
import type { Placement } from "../placements.ts";
import type { shownContent } from "../shown-content.ts";

/** Cards beside a member's page; nothing where there are none, or while they are on their way. */
export function RelatedContent({ placement }: { placement: Placement }) {
  const { t } = useTranslation("related-content-web");
  const language = currentLanguage();
  const { data } = useQuery({
    queryKey: ["related content", placement, language],
    queryFn: ({ signal }) =>
      send<typeof shownContent>("GET /relatedcontent", { query: { placement }, signal }),
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="related-content">
      <h2 id="related-content">{t("title")}</h2>
      <ul className="plain-list member-coverages">
        {data.rows.map(({ id, language: written, title, body, url }) => (
          <li key={id}>
            <h3 lang={written}>{title}</h3>
            {body && <RichText html={body} language={written} />}
            {url && (
              <p>
                <a href={url} target="_blank" rel="noreferrer">
                  {t("open", { title })}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

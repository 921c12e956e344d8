import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { ownServices } from "../own-services.ts";

type Service = AnswerOf<typeof ownServices>["services"][number];

/** Services beside the product that the member's client has, each with a link; nothing where there are none. */
export function OwnServices() {
  const { t } = useTranslation("services-web");
  const language = currentLanguage();
  const { data } = useQuery({
    queryKey: ["own services", language],
    queryFn: ({ signal }) => send<typeof ownServices>("GET /services", { signal }),
  });
  if (data === undefined || data.services.length === 0) return null;
  return (
    <section aria-labelledby="services">
      <h2 id="services">{t("title")}</h2>
      <ul className="plain-list member-coverages">
        {data.services.map(({ id, name, description, url, icon }) => (
          <li key={id}>
            <h3>
              <ServiceIcon icon={icon} /> {name}
            </h3>
            {description && <p>{description}</p>}
            <p>
              <a href={url} target="_blank" rel="noreferrer">
                {t("open", { name })}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const shapes: Record<Service["icon"], string> = {
  link: "M8 12l4-4M7 9l-2 2a3 3 0 0 0 4 4l2-2M13 11l2-2a3 3 0 0 0-4-4L9 7",
  phone:
    "M5 3h3l1.5 4-2 1.5a9 9 0 0 0 4 4l1.5-2 4 1.5v3a1.5 1.5 0 0 1-2 1.5A13 13 0 0 1 3.5 5 1.5 1.5 0 0 1 5 3z",
  video: "M3 6h9v8H3zM12 9l5-3v8l-5-3",
  heart: "M10 16.5S3 12 3 7.5A3.5 3.5 0 0 1 10 6a3.5 3.5 0 0 1 7 1.5C17 12 10 16.5 10 16.5z",
  card: "M3 5h14v10H3zM3 8h14M6 12h3",
  money: "M10 3v14M13.5 6.5C13 5 7 4.5 7 7.5s6.5 2 6.5 5-6.5 3-7 .5",
  people:
    "M7 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM2.5 16a4.5 4.5 0 0 1 9 0M13 9a2 2 0 1 0 0-4M13.5 11.5a4 4 0 0 1 4 4.5",
};

function ServiceIcon({ icon }: Pick<Service, "icon">) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false" fill="none">
      <path
        d={shapes[icon]}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

import type { InferInsertModel } from "drizzle-orm";
import { confirmationMail } from "#enrollment/enrollment/mail/confirmation.mail.ts";
import type {
  announcementsTable,
  helpRequestsTable,
  mailsTable,
} from "#organization/messaging/messaging.table.ts";
import { addDays, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { MailSite } from "#server/mail/layout.ts";
import { type Demo, kept, momentOf } from "./demo.ts";
import type { EnrollmentCase } from "./enrollments.ts";
import type { Organisations } from "./organisations.ts";
import { Random } from "./random.ts";
import type { EnrollmentSessions } from "./sessions.ts";

type Announcement = InferInsertModel<typeof announcementsTable>;
type HelpRequest = InferInsertModel<typeof helpRequestsTable>;
type Mail = InferInsertModel<typeof mailsTable>;

type News = {
  clientId: string | null;
  startsOn: PlainDate;
  endsOn: PlainDate | null;
  words: Record<Language, { title: string; body: string }>;
};

export function makeAnnouncements(
  demo: Demo,
  organisations: Organisations,
  enrollmentSessions: EnrollmentSessions,
): Announcement[] {
  const random = new Random("announcements");
  return news(demo, organisations, enrollmentSessions).map(
    ({ words: { en, ko, es }, startsOn, ...shown }) => ({
      ...kept(random, momentOf(startsOn, -60)),
      installationId: demo.installationId,
      ...shown,
      startsOn,
      title: en.title,
      titleKo: ko.title,
      titleEs: es.title,
      body: `<p>${en.body}</p>`,
      bodyKo: `<p>${ko.body}</p>`,
      bodyEs: `<p>${es.body}</p>`,
    }),
  );
}

function news(demo: Demo, { employers }: Organisations, { openEnrollment }: EnrollmentSessions): News[] {
  const year = demo.year + 1;
  return [
    {
      clientId: employers.bakery.row.id,
      startsOn: openEnrollment.row.opensOn,
      endsOn: openEnrollment.row.closesOn,
      words: {
        en: {
          title: `Open enrollment for ${year} has begun`,
          body: `Choose your medical, dental, vision and life coverage for ${year}. If you do nothing, your coverage stays as it is.`,
        },
        ko: {
          title: `${year}년 보험 가입 기간이 시작되었습니다`,
          body: `${year}년에 쓸 의료, 치과, 시력, 생명 보험을 선택하십시오. 아무것도 하지 않으면 지금 보험이 그대로 이어집니다.`,
        },
        es: {
          title: `Comenzó la inscripción abierta para ${year}`,
          body: `Elija su cobertura médica, dental, de la vista y de vida para ${year}. Si no hace nada, su cobertura sigue igual.`,
        },
      },
    },
    {
      clientId: null,
      startsOn: addDays(demo.today, -9),
      endsOn: addDays(demo.today, 45),
      words: {
        en: {
          title: "Our offices are closed on holidays",
          body: "You can use this site at any time. On federal holidays we answer calls and messages the next working day.",
        },
        ko: {
          title: "공휴일에는 쉽니다",
          body: "이 사이트는 언제든지 이용할 수 있습니다. 연방 공휴일에 받은 전화와 메시지에는 다음 근무일에 답해 드립니다.",
        },
        es: {
          title: "Cerramos los días festivos",
          body: "Puede usar este sitio en cualquier momento. En los días festivos federales respondemos el siguiente día hábil.",
        },
      },
    },
    {
      clientId: null,
      startsOn: addDays(demo.today, -40),
      endsOn: null,
      words: {
        en: {
          title: "Help in your language is free",
          body: "Call us and say which language you speak. An interpreter joins the call. You pay nothing for it.",
        },
        ko: {
          title: "무료 통역을 이용하실 수 있습니다",
          body: "전화로 사용하시는 언어를 말씀해 주십시오. 통역사가 함께 통화하며 비용은 없습니다.",
        },
        es: {
          title: "La ayuda en su idioma es gratis",
          body: "Llámenos y diga qué idioma habla. Un intérprete se une a la llamada. Usted no paga nada.",
        },
      },
    },
  ];
}

export function makeHelpRequests(demo: Demo, enrollmentSessions: EnrollmentSessions): HelpRequest[] {
  const random = new Random("help requests");
  const asked = (daysAgo: number) => ({
    ...kept(random, momentOf(addDays(demo.today, -daysAgo), random.whole(0, 400))),
    installationId: demo.installationId,
  });
  return [
    {
      ...asked(2),
      subject: "Which location do I choose?",
      contactType: "phone",
      contact: "6175550144",
      message: "I work in Boston and in Lowell, three days here and two days there. Which one is right?",
      entityType: "enrollmentSession",
      entityIdentifier: enrollmentSessions.openEnrollment.row.id,
      status: "open",
    },
    {
      ...asked(6),
      subject: "아기가 태어났습니다",
      contactType: "email",
      contact: "minjun.park88@example.com",
      message: "지난주에 아기가 태어났습니다. 아직 사회보장번호가 없는데 보험에 넣을 수 있습니까?",
      status: "answered",
    },
  ];
}

/** As they would have been written at submission; without a mail server they are kept for administrators to read. */
export function makeMails(
  demo: Demo,
  cases: readonly EnrollmentCase[],
  { site, baseUrl }: { site: MailSite; baseUrl: string },
): Mail[] {
  const random = new Random("mails");
  return cases.flatMap(({ enrollment, enrollmentSession, family, invitation }): Mail[] => {
    const { referenceNumber, submittedAt, language = "en" } = enrollment;
    const to = family.subscriber.email;
    if (!referenceNumber || !submittedAt || to === null) return [];
    const { subject, html, text } = confirmationMail(
      {
        to,
        site,
        firstName: family.subscriber.firstName,
        clientName: enrollmentSession.employer.row.name,
        referenceNumber,
        effectiveDate: enrollment.effectiveDate,
        noCoverage: null,
        link: `${baseUrl}/Welcome/${enrollmentSession.row.signupKey}/${demo.vault.linkKey(invitation.id)}`,
      },
      language,
    );
    return [
      {
        id: random.id(submittedAt),
        installationId: demo.installationId,
        clientId: enrollmentSession.employer.row.id,
        createdAt: submittedAt,
        kind: "confirmation",
        event: `confirmation:${enrollment.id}`,
        recipient: to,
        language,
        subject,
        html,
        text,
        status: "kept",
      },
    ];
  });
}

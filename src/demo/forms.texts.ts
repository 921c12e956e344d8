import type { FormDefinition, FormWords } from "#content/surveys/form-definition.ts";

// The wording of the demo's forms.

const words = (en: string, ko: string, es: string): FormWords => ({ default: en, ko, es });

export const otherInsurance: FormDefinition = {
  title: words("Other insurance you have", "가입하신 다른 보험", "Otro seguro que tiene"),
  description: words(
    "This tells your plan who pays first. It does not change your choices.",
    "어느 보험이 먼저 지급하는지 알려 줍니다. 선택하신 내용은 바뀌지 않습니다.",
    "Así su plan sabe quién paga primero. No cambia lo que eligió.",
  ),
  pages: [
    {
      name: "page1",
      elements: [
        {
          type: "boolean",
          name: "hasOther",
          title: words(
            "Does anybody in your family have other health insurance?",
            "가족 중에 다른 건강 보험에 가입한 분이 있습니까?",
            "¿Alguien de su familia tiene otro seguro de salud?",
          ),
          isRequired: true,
        },
        {
          type: "text",
          inputType: "text",
          name: "carrier",
          title: words("Name of the other insurance", "다른 보험의 이름", "Nombre del otro seguro"),
          isRequired: true,
          maxLength: 120,
          visibleIf: "{hasOther} = true",
        },
        {
          type: "text",
          inputType: "text",
          name: "policyNumber",
          title: words("Policy number", "보험 증권 번호", "Número de póliza"),
          description: words(
            "It is on the insurance card.",
            "보험 카드에 적혀 있습니다.",
            "Está en la tarjeta del seguro.",
          ),
          isRequired: false,
          maxLength: 40,
          visibleIf: "{hasOther} = true",
        },
        {
          type: "checkbox",
          name: "covered",
          title: words("Who has it?", "누가 가입했습니까?", "¿Quién lo tiene?"),
          isRequired: true,
          choices: [
            { value: "self", text: words("I do", "본인", "Yo") },
            {
              value: "spouse",
              text: words(
                "My spouse or domestic partner",
                "배우자 또는 생활 동반자",
                "Mi cónyuge o pareja de hecho",
              ),
            },
            { value: "children", text: words("My children", "자녀", "Mis hijos") },
          ],
          visibleIf: "{hasOther} = true",
        },
      ],
    },
  ],
};

export const statementOfHealth: FormDefinition = {
  title: words("Statement of health", "건강 상태 진술서", "Declaración de salud"),
  description: words(
    "Answer for yourself only.",
    "본인에 대해서만 답해 주시기 바랍니다.",
    "Responda solo por usted.",
  ),
  pages: [
    {
      name: "page1",
      title: words("Your height and weight", "키와 체중", "Su estatura y su peso"),
      elements: [
        {
          type: "text",
          inputType: "number",
          name: "height",
          title: words("How tall are you, in inches?", "키가 몇 인치입니까?", "¿Cuánto mide, en pulgadas?"),
          isRequired: true,
          min: 24,
          max: 100,
        },
        {
          type: "text",
          inputType: "number",
          name: "weight",
          title: words(
            "How much do you weigh, in pounds?",
            "체중이 몇 파운드입니까?",
            "¿Cuánto pesa, en libras?",
          ),
          isRequired: true,
          min: 50,
          max: 900,
        },
        {
          type: "boolean",
          name: "tobacco",
          title: words(
            "Have you used tobacco in the last 12 months?",
            "지난 12개월 동안 담배를 사용하셨습니까?",
            "¿Usó tabaco en los últimos 12 meses?",
          ),
          isRequired: true,
        },
      ],
    },
    {
      name: "page2",
      title: words("Your health", "건강", "Su salud"),
      elements: [
        {
          type: "checkbox",
          name: "conditions",
          title: words(
            "Has a doctor told you in the last 5 years that you have one of these?",
            "지난 5년 동안 의사에게서 다음 중 하나가 있다는 말을 들으셨습니까?",
            "En los últimos 5 años, ¿le dijo un médico que tiene alguna de estas enfermedades?",
          ),
          description: words("Leave it empty if not.", "없으면 비워 두십시오.", "Si no, déjelo vacío."),
          isRequired: false,
          choices: [
            { value: "heart", text: words("Heart trouble", "심장 질환", "Problemas del corazón") },
            { value: "cancer", text: words("Cancer", "암", "Cáncer") },
            { value: "diabetes", text: words("Diabetes", "당뇨병", "Diabetes") },
            { value: "lungs", text: words("Lung trouble", "폐 질환", "Problemas de los pulmones") },
          ],
        },
        {
          type: "comment",
          name: "details",
          title: words(
            "When was it, and how are you now?",
            "언제였으며, 지금은 어떠십니까?",
            "¿Cuándo fue y cómo está ahora?",
          ),
          isRequired: true,
          maxLength: 1000,
          visibleIf: "{conditions} notempty",
        },
      ],
    },
  ],
};

export const healthStatement = words(
  "My answers are true and complete as far as I know. I understand that my coverage can end if they are not.",
  "제 답변은 제가 아는 한 사실이며 빠짐이 없습니다. 잘못된 답변으로 이 보장이 끝날 수 있음을 알고 있습니다.",
  "Mis respuestas son ciertas y completas hasta donde sé. Sé que, si son incorrectas, esta cobertura puede terminar.",
);

export const howWasIt: FormDefinition = {
  title: words("How was enrolling?", "가입은 어떠셨습니까?", "¿Qué le pareció inscribirse?"),
  pages: [
    {
      name: "page1",
      elements: [
        {
          type: "rating",
          name: "ease",
          title: words("How easy was it?", "얼마나 쉬웠습니까?", "¿Qué tan fácil fue?"),
          isRequired: true,
          rateMin: 1,
          rateMax: 5,
          minRateDescription: words("Very hard", "매우 어려움", "Muy difícil"),
          maxRateDescription: words("Very easy", "매우 쉬움", "Muy fácil"),
        },
        {
          type: "comment",
          name: "better",
          title: words("What could be better?", "무엇이 더 나아지면 좋겠습니까?", "¿Qué podría ser mejor?"),
          isRequired: false,
          maxLength: 1000,
        },
      ],
    },
  ],
};

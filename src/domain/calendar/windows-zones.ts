// The Windows names of time zones, as Outlook and Exchange write them, with the zone of the same rules in the IANA database. From the
// Unicode CLDR (supplemental/windowsZones.xml, territory 001). The package windows-iana 5.1.0 has the same 139 and those of every
// territory, but takes 15 KiB compressed where this takes less than 2: more than the byte budget of the scripts allows.

/** By the first part of the zone: the name without "Standard Time", and the rest of the zone if it is another. */
const BY_AREA = {
  Africa: `
    E. Africa=Nairobi, Egypt=Cairo, Libya=Tripoli, Morocco=Casablanca, Namibia=Windhoek, Sao Tome,
    South Africa=Johannesburg, South Sudan=Juba, Sudan=Khartoum, W. Central Africa=Lagos`,
  America: `
    Alaskan=Anchorage, Aleutian=Adak, Argentina=Buenos_Aires, Atlantic=Halifax, Bahia, Canada Central=Regina,
    Central America=Guatemala, Central Brazilian=Cuiaba, Central=Chicago, Cuba=Havana, E. South America=Sao_Paulo,
    Eastern=New_York, Greenland=Godthab, Haiti=Port-au-Prince, Magallanes=Punta_Arenas, Montevideo, Mountain=Denver,
    Newfoundland=St_Johns, Pacific SA=Santiago, Pacific=Los_Angeles, Paraguay=Asuncion, SA Eastern=Cayenne,
    SA Pacific=Bogota, SA Western=La_Paz, Saint Pierre=Miquelon, Tocantins=Araguaina, Turks And Caicos=Grand_Turk,
    US Eastern=Indianapolis, US Mountain=Phoenix, Venezuela=Caracas, Yukon=Whitehorse`,
  Asia: `
    Afghanistan=Kabul, Altai=Barnaul, Arab=Riyadh, Arabian=Dubai, Arabic=Baghdad, Azerbaijan=Baku, Bangladesh=Dhaka,
    Caucasus=Yerevan, Central Asia=Almaty, China=Shanghai, Ekaterinburg=Yekaterinburg, Georgian=Tbilisi,
    India=Calcutta, Iran=Tehran, Israel=Jerusalem, Jordan=Amman, Korea=Seoul, Magadan, Middle East=Beirut,
    Myanmar=Rangoon, N. Central Asia=Novosibirsk, Nepal=Katmandu, North Asia East=Irkutsk, North Asia=Krasnoyarsk,
    North Korea=Pyongyang, Omsk, Pakistan=Karachi, Qyzylorda, SE Asia=Bangkok, Sakhalin, Singapore, Sri Lanka=Colombo,
    Syria=Damascus, Taipei, Tokyo, Tomsk, Transbaikal=Chita, Ulaanbaatar, Vladivostok, W. Mongolia=Hovd,
    West Asia=Tashkent, West Bank=Hebron, Yakutsk`,
  Atlantic: `
    Azores, Cape Verde, Greenwich=Reykjavik`,
  Australia: `
    AUS Central=Darwin, AUS Eastern=Sydney, Aus Central W.=Eucla, Cen. Australia=Adelaide, E. Australia=Brisbane,
    Lord Howe, Tasmania=Hobart, W. Australia=Perth`,
  Etc: `
    Dateline=GMT+12`,
  Europe: `
    Astrakhan, Belarus=Minsk, Central Europe=Budapest, Central European=Warsaw, E. Europe=Chisinau, FLE=Kiev,
    GMT=London, GTB=Bucharest, Kaliningrad, Romance=Paris, Russian=Moscow, Saratov, Turkey=Istanbul, Volgograd,
    W. Europe=Berlin`,
  Indian: `
    Mauritius`,
  Pacific: `
    Bougainville, Central Pacific=Guadalcanal, Chatham Islands=Chatham, Easter Island=Easter, Fiji, Hawaiian=Honolulu,
    Line Islands=Kiritimati, Marquesas, New Zealand=Auckland, Norfolk, Samoa=Apia, Tonga=Tongatapu,
    West Pacific=Port_Moresby`,
};

/** Those with other names. */
const OTHERS = `
  Central Standard Time (Mexico)=America/Mexico_City
  Eastern Standard Time (Mexico)=America/Cancun
  Mountain Standard Time (Mexico)=America/Chihuahua
  Pacific Standard Time (Mexico)=America/Tijuana
  Russia Time Zone 10=Asia/Srednekolymsk
  Russia Time Zone 11=Asia/Kamchatka
  Russia Time Zone 3=Europe/Samara
  UTC=Etc/UTC
  UTC+12=Etc/GMT-12
  UTC+13=Etc/GMT-13
  UTC-02=Etc/GMT+2
  UTC-08=Etc/GMT+8
  UTC-09=Etc/GMT+9
  UTC-11=Etc/GMT+11`;

const pair = (text: string): readonly string[] => text.trim().split('=');

/** By the name in lower case. */
export const WINDOWS_ZONES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(BY_AREA).flatMap(([area, written]) =>
    written.split(',').map((text): [string, string] => {
      const [name = '', city = name.replaceAll(' ', '_')] = pair(text);
      return [`${name} standard time`.toLowerCase(), `${area}/${city}`];
    }),
  ),
  ...OTHERS.trim()
    .split('\n')
    .map((text): [string, string] => {
      const [name = '', zone = ''] = pair(text);
      return [name.toLowerCase(), zone];
    }),
]);

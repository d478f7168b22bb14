/** The widespread ones of the package `email-providers` 2.26 (ISC) without its universities, and some that it lacks. */
const domains = `
  10minutemail.be 10minutemail.cf 10minutemail.co.uk 10minutemail.co.za 10minutemail.com 10minutemail.de
  10minutemail.ga 10minutemail.gq 10minutemail.ml 10minutemail.net 10minutemail.nl 10minutemail.org 10minutemail.ru
  10minutemail.us 123india.com 126.com 163.com 20mail.in 21cn.com 37.com 3ammagazine.com 4mg.com about.com abv.bg
  adelphia.net aeiou.pt aim.com airmail.net albawaba.com alibaba.com alice.it aliyun.com altavista.com ananzi.co.za
  ancestry.com angelfire.com anonymize.com aol.co.uk aol.com aol.it apollo.lv arcor.de att.net attbi.com aver.com
  bangkok.com barcelona.com beer.com bellatlantic.net bellsouth.net berlin.de bigfoot.com bigpond.com bigpond.net.au
  bizhosting.com blackplanet.com blogos.com bluewin.ch blueyonder.co.uk bolt.com bright.net bsnl.in bt.com
  btconnect.com btinternet.com btopenworld.com bugmenot.com c2i.net c3.hu cableone.net canada.com care2.com casino.com
  catholic.org centrum.cz chacuo.net charm.net charter.net chat.ru chello.nl chez.com clerk.com club-internet.fr
  cogeco.ca comcast.net compuserve.com concentric.net cox.net crosswinds.net cs.com cu.cc dailypioneer.com daum.net
  ddnsfree.com dejanews.com depechemode.com detik.com discovery.com dmv.com dnsmadeeasy.com docomo.ne.jp doctor.com
  doityourself.com duck.com dynu.net earthlink.net easypost.com eircom.net elvis.com emailondeck.com enter.net
  erols.com everyone.net example.com excite.co.jp excite.com excite.it f5.si facebook.com fastmail.com fastmail.com.au
  fastmail.fm forthnet.gr fortunecity.com foxmail.com fr.nf free.fr freenet.de freeserve.co.uk freeuk.com
  freeyellow.com front.ru frontier.com frontiernet.net fuse.net games.com garbage.com gazeta.pl geek.com geocities.com
  globo.com gmail.co gmail.co.uk gmail.com gmail.it gmail.om gmx.at gmx.com gmx.de gmx.fr gmx.li gmx.net go.com go.ro
  go2net.com googlemail.com gportal.hu guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.net
  guerrillamail.org hamptonroads.com hetnet.nl hey.com hidemyass.com hispavista.com home.nl homestead.com hot.ee
  hotbot.com hotmail.be hotmail.ca hotmail.cm hotmail.co.il hotmail.co.jp hotmail.co.kr hotmail.co.nz hotmail.co.th
  hotmail.co.uk hotmail.com hotmail.com.ar hotmail.com.au hotmail.com.br hotmail.com.mx hotmail.con hotmail.de
  hotmail.dk hotmail.es hotmail.fr hotmail.gr hotmail.it hotmail.kg hotmail.kz hotmail.nl hotmail.ru hotmail.sg
  hushmail.cf hushmail.com i.am i.ua icloud.com icq.com idirect.com iespana.es ig.com.br iinet.net.au inbox.com
  inbox.lv inbox.net inbox.ru inbox.si incredimail.com india.com indiatimes.com interaccess.com interfree.it
  interia.pl iol.it iprimus.com.au ireland.com islamonline.net ivillage.com iwon.com juno.com kansascity.com
  kiwibox.com land.ru laposte.net law.com lawyer.com lex.bg libero.it list.ru live.be live.ca live.cn live.co.kr
  live.co.uk live.com live.com.ar live.com.au live.com.mx live.com.sg live.de live.dk live.fr live.hk live.ie live.in
  live.it live.jp live.nl looksmart.com lycos.co.uk lycos.com lycos.de lycos.es lycos.it lycos.nl mac.com
  mail-tester.com mail.az mail.be mail.by mail.co.za mail.com mail.ee mail.gr mail.ie mail.md mail.me
  mail.nu mail.org.uk mail.pf mail.pt mail.ru mail.wtf mail.zp.ua mail2india.com mail2web.com mailbox.org
  mailinator.co.uk mailinator.com mailinator.gq mailinator.net mailinator.org mailinator.pl mailinator.us masrawy.com
  mchsi.com me.com medscape.com metacrawler.com mindspring.com montevideo.com.uy msk.ru msn.co.uk msn.com mydomain.com
  myway.com name.com nate.com naver.com netcom.com netins.net netscape.com netscape.net netspace.net.au netzero.net
  neuf.fr newmail.ru ntlworld.com ny.com nyc.com o2.co.uk o2.pl oath.com oi.com.br onet.pl online.de onlinehome.de
  onmilwaukee.com optimum.net optusnet.com.au orange.fr outlook.at outlook.be outlook.cl outlook.co.id outlook.co.il
  outlook.co.nz outlook.co.th outlook.com outlook.com.ar outlook.com.au outlook.com.br outlook.com.gr outlook.com.pe
  outlook.com.tr outlook.com.vn outlook.cz outlook.de outlook.dk outlook.es outlook.fr outlook.hu outlook.ie
  outlook.in outlook.it outlook.jp outlook.kr outlook.lv outlook.my outlook.ph outlook.pt outlook.sa outlook.sg
  outlook.sk ozemail.com.au pacbell.net parrot.com pe.hu pipeline.com planet.nl pm.me pobox.com pochta.ru poste.it
  posteo.de pp.ua privacy.net prodigy.net proton.me protonmail.ch protonmail.com ptd.net qq.com quickmail.in qwest.net
  r7.com rambler.ru rcn.com rediff.com rediffmail.com rediffmailpro.com rin.ru roadrunner.com rocketmail.com
  rogers.com rr.com sanook.com sapo.pt saudia.com sbcglobal.net sci.fi scubadiving.com sdf.org seanet.com seznam.cz
  sfr.fr shaw.ca she.com sify.com sina.cn sina.com singnet.com.sg singpost.com sky.com skynet.be sp.nl space.com
  spacewar.com spb.ru spray.se sprynet.com starmedia.com supereva.it swbell.net sweb.cz swissinfo.org sympatico.ca
  t-online.de talkcity.com talktalk.co.uk talktalk.net tds.net techspot.com telenet.be telstra.com telus.net
  temp-mail.com temp-mail.de temp-mail.ml temp-mail.net temp-mail.org temp-mail.ru tempmail.co tempmail.de tempmail.eu
  tempmail.it tempmail.pro tempmail.us tempmail.win terra.cl terra.com terra.com.ar terra.com.br terra.es test.com
  test.de theglobe.com thirdage.com tin.it tiscali.co.uk tiscali.it tom.com tpg.com.au trashmail.at trashmail.com
  trashmail.de trashmail.gq trashmail.io trashmail.me trashmail.net trashmail.org trashmail.ws tuta.com tuta.io
  tutanota.com tutanota.de ukr.net unican.es uol.com.br usa.com verizon.net virgilio.it virgin.net virginmedia.com
  voila.fr vsnl.com vsnl.net walla.co.il wanadoo.es wanadoo.fr web.de web.id webindia123.com webjump.com
  westnet.com.au wow.com wowway.com wp.pl www.com xoom.com ya.ru yahoo.ca yahoo.cn yahoo.co.id yahoo.co.in yahoo.co.jp
  yahoo.co.kr yahoo.co.nz yahoo.co.th yahoo.co.uk yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.cn
  yahoo.com.es yahoo.com.hk yahoo.com.is yahoo.com.mx yahoo.com.my yahoo.com.ph yahoo.com.ru yahoo.com.sg yahoo.com.tw
  yahoo.com.vn yahoo.de yahoo.dk yahoo.es yahoo.fr yahoo.gr yahoo.ie yahoo.in yahoo.it yahoo.jp yahoo.om yahoo.ro
  yahoo.ru yahoo.se yahoofs.com yam.com yandex.com yandex.ru yeah.net ymail.com ymail.net ymail.org yopmail.com
  yopmail.fr yopmail.gq yopmail.net yopmail.org yopmail.pp.ua yourdomain.com za.com zip.net zoho.com zohomail.com
  zohomail.eu zohomail.in zonnet.nl zp.ua zzn.com`

const known: ReadonlySet<string> = new Set(domains.trim().split(/\s+/))

export const isMailProvider = (domain: string) => known.has(domain)
